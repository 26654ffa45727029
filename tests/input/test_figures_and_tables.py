"""Figures and tables of the rules: each with its origin, rows that a game can look up."""

from slips import PIECE, TOP, Read, Said, heads


def test_figures_stated_and_computed(read: Read) -> None:
    figures = (
        '[figures.hand]\nvalue = 5\norigin = "rulebook"\nabout = "cards"\n'
        '[figures.twice]\nformula = "figures.hand * 2"\n'
        '[figures.names]\nvalue = ["a", "b"]\norigin = "house"\n'
    )
    game, words = read(TOP + figures + PIECE)
    assert words == ""
    assert game is not None
    assert [(f.name, f.value, f.formula, f.origin, f.about) for f in game.figures.values()] == [
        ("hand", 5, None, "rulebook", "cards"),
        ("twice", None, "figures.hand * 2", "computed", ""),
        ("names", ["a", "b"], None, "house", ""),
    ]
    assert game.figures["hand"].at.keys == ("figures", "hand")


def test_a_table_is_looked_up(read: Read) -> None:
    rows = 'columns = ["players", "points"]\nrows = [[2, 300], ["4+", 100]]\norigin = "published"\n'
    game, words = read(TOP + "[tables.goal]\n" + rows + PIECE)
    assert words == ""
    assert game is not None
    goal = game.tables["goal"]
    assert (goal.columns, goal.origin) == (("players", "points"), "published")
    assert [goal.row(key) for key in (2, 3, 4, 9)] == [(2, 300), None, ("4+", 100), ("4+", 100)]


def test_rows_under_ranges_and_names_and_lists_in_cells(read: Read) -> None:
    ranks = (
        'columns = ["cash", "rank"]\nrows = [["0-299", "City"], ["300-320", "Bronze"], ["321+", "Silver"]]\n'
    )
    words = 'columns = ["crop", "places"]\nrows = [["rye", [1, 2]], ["hay", []]]\n'
    origin = 'origin = "rulebook"\n'
    game, said = read(TOP + f"[tables.ranks]\n{ranks}{origin}[tables.crops]\n{words}{origin}" + PIECE)
    assert said == ""
    assert game is not None
    found = [game.tables["ranks"].row(cash) for cash in (0, 299, 300, 320, 321, 9999)]
    assert [row and row[1] for row in found] == ["City", "City", "Bronze", "Bronze", "Silver", "Silver"]
    assert game.tables["crops"].row("hay") == ("hay", [])
    assert game.tables["crops"].row("oats") is None


def test_a_table_has_at_most_2000_rows(said: Said) -> None:
    words = said(TOP + f'[tables.t]\ncolumns = ["a"]\nrows = [{"[1]," * 2001}]\norigin = "house"\n' + PIECE)
    assert heads(words) == ["error[too-many]: the table `t` has 2001 rows, more than 2000"]
