"""Projects of other tools, small and made up here after what these tools say of their files."""

import base64
import io
import json
from pathlib import Path

from PIL import Image


def picture(colour: str, size: tuple[int, int] = (120, 90)) -> bytes:
    """Return a PNG of one colour."""
    written = io.BytesIO()
    Image.new("RGB", size, colour).save(written, "PNG")
    return written.getvalue()


def _write(folder: Path, files: dict[str, str | bytes]) -> None:
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content if isinstance(content, bytes) else content.encode())


def _element(name: str, kind: str, variable: str, place: tuple[int, int, int, int], **more: str) -> str:
    x, y, width, height = place
    given = {
        "font": "Georgia;36;0;0;0;0", "elementcolor": "0x204060FF", "horizontalalign": "0",
        "verticalalign": "0", "borderthickness": "0", "opacity": "255", "rotation": "0", "enabled": "true",
        "lockaspect": "true", **more,
    }  # fmt: skip
    attributes = " ".join(f'{key}="{value}"' for key, value in given.items())
    return (
        f'<Element name="{name}" type="{kind}" variable="{variable}" x="{x}" y="{y}" '
        f'width="{width}" height="{height}" {attributes} />'
    )


def cardmaker(folder: Path) -> Path:
    """A layout of 750 x 1050 dots at 300 dpi, whose table counts copies in its first column."""
    elements = [
        _element("Title", "Text", "@[name]", (60, 60, 630, 90), horizontalalign="1", verticalalign="1",
                 font="Georgia;60;1;0;0;0"),
        _element("Rule", "FormattedText", "&lt;b&gt;@[cost] @[coin]&lt;/b&gt;: @[rule]", (60, 700, 630, 280)),
        _element("Guild", "Text", "#(switch;@[guild];w;Woods;r;Rivers;#default;None)#", (60, 620, 300, 60)),
        _element("Art", "Graphic", "art/@[guild].png", (60, 180, 630, 420)),
        _element("Hidden", "Text", "never seen", (0, 0, 9, 9), enabled="false"),
        _element("Plate", "Shape", "#roundedrect;0;-;-;30#", (40, 40, 670, 970), elementcolor="0xE8E0D0FF"),
        _element("Inner", "SubLayout", "Other", (0, 0, 10, 10)),
    ]  # fmt: skip
    back = _element("Back", "Graphic", "art/back.png", (0, 0, 750, 1050), lockaspect="false")
    layout = 'buffer="0" defaultCount="1" dpi="300" drawBorder="true" width="750" height="1050"'
    _write(folder, {
        "guilds.cmp": (
            f'<?xml version="1.0"?>\n<Project>\n<Layout Name="Guild cards" {layout}>{"".join(elements)}'
            '<Reference RelativePath="cards.csv" Default="true" /></Layout>\n'
            f'<Layout Name="Backs" exportPDFAsPageBack="true" {layout}>{back}</Layout>\n</Project>\n'
        ),
        "cards.csv": (
            'Count,name,cost,guild,rule\n2,Otter,3,r,Swim.\\nDive.\n1,Badger,5,w,"Dig, then rest"\n'
            "3,Heron,1,r,Wait.\n"
        ),
        "guilds_defines.csv": "define,value\ncoin,gold\n",
        "art/r.png": picture("#3366aa"), "art/w.png": picture("#336633"), "art/back.png": picture("#552211"),
    })  # fmt: skip
    return folder / "guilds.cmp"


def nandeck(folder: Path) -> Path:
    """Cards of 63 x 88 mm, a table with copies, ranges, fonts, a back for all."""
    _write(folder, {
        "deck.txt": """; a comment
UNIT=MM
CARDSIZE=63,88
PAGE=210,297,PORTRAIT,HV
LINKMULTI=Count
LINK="cards.csv"
[signs]="*|+"
RECTANGLE="1-4",0,0,100%,100%,#F4ECD8
FONT=Arial Narrow,16,B,#802010
TEXT="1-{(title)}",[title],4,4,55,9,center,center
FONT=Times New Roman,9,,#000000
TEXT="1-{(title)}","[words] - [signs]",4,60,55,24,left,wordwrap
IMAGE="1-{(title)}",[art],4,15,55,42,0,P
FONT=Arial,30,,#FFFFFF
RECTANGLE="4",0,0,100%,100%,#204060
TEXT="4","BACK",0,30,63,20,center,center,0
DUPLEX="1-3",4
VISUAL=1-3,2,2
""",
        "cards.csv": (
            "title,words,art,Count\nOtter,Swims well,pictures/a.png,2\nBadger,Digs,pictures\\b.png,1\n"
            "Heron,Waits,gone.png,4\n"
        ),
        "pictures/a.png": picture("#3366aa"), "pictures/b.png": picture("#336633"),
    })  # fmt: skip
    return folder / "deck.txt"


def squib(folder: Path) -> Path:
    """A deck of 825 x 1125 dots: poker cards with bleed; a layout that extends another."""
    _write(folder, {
        "deck.rb": """require 'squib'
# a comment
data = Squib.csv file: 'cards.csv', explode: 'Qty'
Squib::Deck.new(cards: data.nrows, layout: %w(layout.yml)) do
  background color: '#f0e8d8'
  rect layout: 'frame'
  text str: data['Name'], layout: :title
  text(str: data.cost, layout: 'cost',
       color: '#ffffff')
  png file: data['Art'], layout: 'art'
  text str: data['Rules'].map { |r| r.upcase }, layout: 'rules'
  text str: 'Printed at home', x: '0.35in', y: 1040, width: '2in', font: 'Sans 18'
  save_pdf file: 'deck.pdf', trim: 37.5
end
""",
        "layout.yml": """frame: {x: 38, y: 38, width: 750, height: 1050, radius: 38, stroke_width: 4}
title:
  x: 75
  y: 75
  width: 675
  height: 90
  font: Serif Bold 30
  align: center
  valign: middle
cost:
  extends: title
  y: += 100
  width: 100
  font: Sans 24
art: {x: 75, y: 300, width: 675, height: 500}
""",
        "cards.csv": "Name,cost,Art,Rules,Qty\nOtter,3,otter.png,swim,2\nBadger,5,badger.png,dig,1\n",
        "otter.png": picture("#3366aa"), "badger.png": picture("#336633"),
    })  # fmt: skip
    return folder / "deck.rb"


def simulator(folder: Path) -> Path:
    """A saved deck of three cards on a sheet of 3 x 2, one of them twice, and a token."""
    sheet = Image.new("RGB", (3 * 250, 2 * 350), "#000000")
    colours = ["#aa3333", "#33aa33", "#3333aa", "#aaaa33", "#33aaaa", "#aa33aa"]
    for number, colour in enumerate(colours):
        sheet.paste(
            colour, (number % 3 * 250, number // 3 * 350, number % 3 * 250 + 250, number // 3 * 350 + 350)
        )
    written = io.BytesIO()
    sheet.save(written, "PNG")
    custom = {"7": {"FaceURL": "https://example.org/sheets/faces.png?x=1", "BackURL": "file:///C:/back.png",
                    "NumWidth": 3, "NumHeight": 2, "BackIsHidden": True, "UniqueBack": False}}  # fmt: skip
    cards = [("Otter", 700), ("Badger", 701), ("Otter", 700), ("Heron [b]x[/b]", 704)]
    inner = [
        {"Name": "Card", "CardID": number, "Nickname": name, "CustomDeck": custom} for name, number in cards
    ]
    deck = {"Name": "DeckCustom", "Nickname": "Animals", "DeckIDs": [one for _, one in cards],
            "CustomDeck": custom, "ContainedObjects": inner}  # fmt: skip
    saved = {"SaveName": "River", "ObjectStates": [{"Name": "Bag", "ContainedObjects": [deck]},
                                                   {"Name": "Custom_Token"}]}  # fmt: skip
    _write(
        folder,
        {
            "river.json": json.dumps(saved),
            "faces.png": written.getvalue(),
            "back.png": picture("#111111", (250, 350)),
        },
    )
    return folder / "river.json"


_HTML = """<div class="card"><div class="title">{{card.name}}</div>
<img class="art" src="{{index assets card.image}}"/><div class="cost">{{card.power-cost}}</div>
<div class="row"><span>{{card.flavour}}</span></div></div>"""
_CSS = """.card { width: 825px; height: 1125px; background: #fff; }
.title { position: absolute; left: 75px; top: 75px; width: 675px; height: 90px; font-size: 60px;
  text-align: center; color: #402010; font-weight: bold; font-family: 'Merriweather', serif; }
.art { position: absolute; left: 75px; top: 200px; width: 675px; height: 500px; }
/* .cost { left: 9px } */
.cost { position: absolute; right: 75px; bottom: 75px; width: 100px; height: 100px; font-size: 50px; }"""
_ROWS = (
    "Name,Count,Front Template,Back Template,image,Power Cost,flavour\n"
    '"Otter","2","Plain","","river-otter","3","Wet"\n"Badger","1","Plain","","badger","5","Dry"\n'
)


def cider(folder: Path) -> Path:
    """A project's folder: a deck with a template that places its title, picture and cost."""
    _write(folder, {
        "decks/animals/cards.csv": _ROWS,
        "decks/animals/attributes.csv": "name,type,options,description\nimage,text,,\n",
        "decks/animals/plain.html": _HTML, "decks/animals/plain.css": _CSS,
        "assets/river-otter.png": picture("#3366aa"), "assets/badger.png": picture("#336633"),
    })  # fmt: skip
    return folder


def cider_saved(folder: Path) -> Path:
    """The same as Cider's web page saves it: one file, with its pictures in it."""
    cards = [
        {
            "deckId": 1,
            "name": name,
            "count": count,
            "frontCardTemplateId": 5,
            "image": image,
            "power-cost": cost,
        }
        for name, count, image, cost in (("Otter", 2, "river-otter", 3), ("Badger", 1, "badger", 5))
    ]
    asset = {"type": "image/png", "data": base64.b64encode(picture("#3366aa")).decode()}
    tables = {
        "decks": [{"id": 1, "name": "Animals"}],
        "cards": cards,
        "cardTemplates": [{"id": 5, "deckId": 1, "name": "Plain", "html": _HTML, "css": _CSS}],
        "cardAttributes": [{"deckId": 1, "name": "image"}, {"deckId": 1, "name": "Power Cost"}],
        "assets": [{"id": 1, "name": "river-otter", "file": asset}],
    }  # fmt: skip
    data = [{"tableName": name, "rows": rows} for name, rows in tables.items()]
    saved = {"formatName": "dexie", "formatVersion": 1, "data": {"databaseName": "cider-db", "data": data}}
    _write(folder, {"animals.json": json.dumps(saved)})
    return folder / "animals.json"


def component_studio(folder: Path) -> Path:
    """A dataset as Component Studio exports it: quantities, colours and addresses of pictures."""
    _write(folder, {"dataset.csv": (
        "quantity,name,color,body,image\n2,Otter,blue,Swim twice.,https://example.org/otter.png\n"
        "1,Badger,green,Dig once.,https://example.org/badger.png\n4,Heron,blue,Wait.,https://example.org/heron.png\n"
    )})  # fmt: skip
    return folder / "dataset.csv"
