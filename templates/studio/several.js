// Boxes of several elements in, how far each is moved out: to an edge that they share, or evenly spread.

/** Return the box around all boxes. */
export function around(boxes) {
  const [left, top] = [Math.min(...boxes.map((one) => one.x)), Math.min(...boxes.map((one) => one.y))];
  const [right, foot] = [Math.max(...boxes.map((one) => one.x + one.width)), Math.max(...boxes.map((one) => one.y + one.height))];
  return { x: left, y: top, width: right - left, height: foot - top };
}

const along = (box, axis) => (axis ? [box.y, box.height] : [box.x, box.width]);
const shift = (axis, by) => (axis ? [0, Math.round(by * 100) / 100] : [Math.round(by * 100) / 100, 0]);

/** Move boxes to an edge of the box around them (0, 1), or to its middle (0.5). */
export function aligned(boxes, axis, share) {
  const [start, whole] = along(around(boxes), axis);
  return boxes.map((box) => { const [from, long] = along(box, axis); return shift(axis, start + share * (whole - long) - from); });
}

/** Move boxes so that all gaps between them are alike: the first and the last stay. */
export function spread(boxes, axis) {
  const order = [...boxes].sort((one, other) => along(one, axis)[0] - along(other, axis)[0]);
  const [start, whole] = along(around(boxes), axis);
  const gap = (whole - order.reduce((all, box) => all + along(box, axis)[1], 0)) / (order.length - 1);
  const places = new Map();
  order.reduce((at, box) => { places.set(box, at); return at + along(box, axis)[1] + gap; }, start);
  return boxes.map((box) => shift(axis, places.get(box) - along(box, axis)[0]));
}
