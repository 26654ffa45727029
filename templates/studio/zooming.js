// Wheel, trackpad and two fingers in, how much larger and where out; and a picture that is seen near by.

import { $$ } from "./dom.js";

/** Call `zoom` with a factor and a place of the window when somebody zooms in an element; `plain` is whether a wheel without Ctrl does. */
export function zooms(element, zoom, plain = () => false) {
  element.addEventListener("wheel", (event) => {
    if (!event.ctrlKey && !event.metaKey && !plain(event)) return;
    event.preventDefault();
    const far = event.deltaY * [1, 16, 400][event.deltaMode];
    zoom(2 ** (-Math.max(-25, Math.min(25, far)) / 90), event.clientX, event.clientY, 0, 0);
  }, { passive: false });
  let before = null; // how far apart two fingers were, and where the middle of them
  const fingers = (event) => {
    if (event.touches.length !== 2) { before = null; return; }
    const [one, other] = event.touches, x = (one.clientX + other.clientX) / 2, y = (one.clientY + other.clientY) / 2;
    const far = Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
    event.preventDefault();
    if (!before) dispatchEvent(new PointerEvent("pointercancel")); // what one finger began is no drag
    if (before && far) zoom(far / before.far, x, y, x - before.x, y - before.y);
    before = { far, x, y };
  };
  for (const kind of ["touchstart", "touchmove", "touchend", "touchcancel"]) element.addEventListener(kind, fingers, { passive: false });
}

export const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const MOST = 16;
let near = { zoom: 1, x: 0.5, y: 0.5 }; // how large pictures are, and which place of them is in the middle of their rooms

/** Show the pictures in some rooms as near as they were, all at the same place. */
export function show(rooms) {
  for (const room of rooms) {
    room.style.setProperty("--zoom", near.zoom);
    room.classList.toggle("near", near.zoom > 1);
    room.scrollLeft = near.x * room.scrollWidth - room.clientWidth / 2;
    room.scrollTop = near.y * room.scrollHeight - room.clientHeight / 2;
  }
}

/** Let the pictures in the rooms of an element, which may come and go, be zoomed and moved; return what keys do: they zoom, and move what is near. */
export function nearby(inside, selector) {
  const rooms = () => $$(selector, inside);
  const read = (room) => {
    Object.assign(near, { x: (room.scrollLeft + room.clientWidth / 2) / room.scrollWidth, y: (room.scrollTop + room.clientHeight / 2) / room.scrollHeight });
    show(rooms().filter((one) => one !== room));
  };
  const reset = () => { near = { zoom: 1, x: 0.5, y: 0.5 }; show(rooms()); };
  const zoom = (factor, x, y, dx, dy) => {
    const room = rooms().find((one) => one.contains(document.elementFromPoint(x, y))) ?? rooms()[0];
    if (!room) return;
    const box = room.firstElementChild.getBoundingClientRect(), at = [(x - dx - box.left) / box.width, (y - dy - box.top) / box.height];
    near.zoom = Math.max(1, Math.min(MOST, near.zoom * factor));
    if (near.zoom === 1) { reset(); return; }
    show(rooms());
    const now = room.firstElementChild.getBoundingClientRect();
    room.scrollLeft += now.left + at[0] * now.width - x;
    room.scrollTop += now.top + at[1] * now.height - y;
    read(room);
  };
  zooms(inside, zoom, (event) => event.target.closest(selector));
  inside.addEventListener("scroll", (event) => { if (event.target.matches(selector) && near.zoom > 1) read(event.target); }, true);
  inside.addEventListener("dblclick", (event) => { if (event.target.closest(selector)) reset(); });
  inside.addEventListener("pointerdown", (event) => {
    const room = event.target.closest(selector);
    if (!room || near.zoom === 1 || event.defaultPrevented || event.pointerType === "touch") return;
    let moved = 0;
    const move = (now) => {
      moved += Math.abs(now.movementX) + Math.abs(now.movementY);
      room.scrollBy({ left: -now.movementX, top: -now.movementY, behavior: "instant" });
    };
    const end = () => {
      removeEventListener("pointermove", move);
      if (moved <= 4) return;
      const stop = (click) => click.stopPropagation(); // it was no click
      addEventListener("click", stop, { capture: true });
      setTimeout(() => removeEventListener("click", stop, { capture: true }));
    };
    addEventListener("pointermove", move);
    for (const kind of ["pointerup", "pointercancel"]) addEventListener(kind, end, { once: true });
  });
  return (key) => {
    const [first] = rooms(), room = first?.getBoundingClientRect(), way = ARROWS[key];
    if (key === "0") reset();
    else if (way && first?.matches(".near")) first.scrollBy({ left: way[0] * room.width / 6, top: way[1] * room.height / 6, behavior: "instant" });
    else if (room && "+=-".includes(key)) zoom(key === "-" ? 1 / 1.3 : 1.3, room.left + room.width / 2, room.top + room.height / 2, 0, 0);
    else return false;
    return true;
  };
}
