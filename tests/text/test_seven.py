"""Seven Prophecies in text mode: the answer to each command, and ways to type cards."""

from __future__ import annotations

import pytest

import augury
from augury.games.seven.view import SevenView
from augury.kernel.position import Position
from augury.language import speaking
from augury.text.position import answer, look
from tests.text.typist import ask, text


def start(edition: str = "first", players: int = 3) -> Position:
    """Return the start of a game with a fixed deal."""
    return augury.game("seven", edition=edition, players=players, starting_player="seat1").start(seed=3)


def prophesied(position: Position, *prophecies: str) -> Position:
    """Return the position after some prophecies."""
    for seat, prophecy in enumerate(prophecies):
        position = position.play(prophecy, seat)
    return position


def in_play() -> tuple[Position, SevenView]:
    """Return a position with one card in the first trick, and the view of the next player."""
    position = prophesied(start(), "223", "322", "070")
    position = position.play(position.legal(0)[0], 0)
    view = position.view(1)
    assert isinstance(view, SevenView)
    return position, view


def test_prophesying() -> None:
    """A player who has not prophesied is asked to, with an example; one who has is told who is still to prophesy."""
    position = start()
    example = "Type how many tokens to place on each rank, seven in all, such as 223."
    assert text(position, "turn") == f"Round 1 of 3. Your turn to prophesy. {example}" == text(position, "T")
    assert text(position, "turn", brief=True) == "Your turn to prophesy."
    assert text(position, "tokens").startswith("You have not prophesied yet. Bo has not prophesied yet. Cy has ")
    after = position.play("223", 0)
    assert text(after, "turn") == "Round 1 of 3. Waiting for the prophecy of Bo and Cy."
    assert text(after, "k bo", seat=1) == "You have not prophesied yet." == text(after, "tokens you", seat=1)
    assert text(after, "tokens ada", seat=1) == "Ada has prophesied."
    assert text(after, "tokens").startswith("You have 7 tokens left: 2 on 1st, 2 on 2nd and 3 on 3rd. Bo has not")


def test_the_trick() -> None:
    """`turn` names the colour asked for, the cards played and whether one must follow; `colour`, what is to come."""
    position, view = in_play()
    colours = {"Y": "yellow", "R": "red", "G": "green", "B": "blue"}
    asked, later = colours[view.row[0]], ", ".join(colours[letter] for letter in view.row[1:])
    lead = position.view(0).tricks[0].cards[0]  # type: ignore[attr-defined]
    words = f"{colours[lead[0]]} {lead[1:]}"
    must = f"you hold {asked}, so you must play it" if view.must else f"you hold no {asked}, so you may play any card"
    assert (
        text(position, "turn", 1)
        == f"Round 1 of 3. Trick 1 of 10 asks for {asked}. Ada played {words}. Your turn: {must}."
    )
    assert text(position, "turn", 1, brief=True) == f"Trick 1 asks for {view.row[0]}. Your turn."
    assert text(position, "turn", 2).endswith("Bo to play.") and text(position, "turn", None).endswith("Bo to play.")
    assert text(position, "colour", 1) == f"Trick 1 asks for {asked}. Still to come: {later}."
    assert text(position, "last", 1) == "No trick of this round is over yet."
    assert text(position, "last 1", 1) == f"Trick 1, {asked}: Ada played {words}."
    assert text(position, "last 9", 1) == "Trick 9 has not been played."
    assert text(position, f"? {lead}", 1).startswith(f"{words.capitalize()} was played in trick 1.")


def test_the_hand() -> None:
    """Cards are listed by colour in full answers and in notation in brief ones; a spectator has no hand."""
    position, view = in_play()
    assert view.hand is not None
    brief = text(position, "hand", 1, brief=True)
    assert brief.startswith(f"Your hand, 10 cards: {' '.join(view.hand)}. You may play ")
    assert text(position, "h", 1).startswith("Your hand, 10 cards: ") and " blue " in text(position, "h", 1)
    assert text(position, "hand", None) == "You are watching, so you have no hand."
    assert text(position, f"? {view.hand[0]}", 1).endswith(" is in your hand.")


def test_a_trick_that_is_over() -> None:
    """A finished trick is described by places with the tokens confirmed; scores, order and row are described."""
    position, _ = in_play()
    for _ in range(2):
        position = position.play(position.legal(position.actors[0])[0])
    last = text(position, "last")
    assert last.startswith("Trick 1, ") and all(f"{rank} " in last for rank in ("1st", "2nd", "3rd"))
    assert all(name in last for name in ("you with", "Bo with", "Cy with"))
    assert last.count("a token confirmed") == sum(position.view(0).tricks[0].confirmed)  # type: ignore[attr-defined]
    assert text(position, "scores") == "Scores: you 0, Bo 0 and Cy 0."
    assert text(position, "players").startswith("In turn order: you, Bo and Cy. ")
    assert text(position, "aside").startswith("Out of play, face up: ")
    assert text(position, "row").startswith("The row: ")


def test_cards_can_be_typed_in_words() -> None:
    """A card can be typed in notation, or as colour or mark and number; an ambiguous colour gets a question."""
    position, view = in_play()
    names = {"Y": ("yellow", "sun"), "R": ("red", "moon"), "G": ("green", "star"), "B": ("blue", "comet")}
    card = view.legal[0]
    colour, mark = names[card[0]]
    for typed in (card, card.lower(), f"{colour} {card[1:]}", f"{mark} {card[1:]}", f"Play {colour} {card[1:]}"):
        assert ask(position, typed, 1).move == card, typed
    same = [move for move in view.legal if move[0] == card[0]]
    assert len(same) > 1
    question = ask(position, colour, 1)
    assert (
        question.move is None and question.text.startswith(f"Which one: play {colour} ") and question.text.endswith("?")
    )
    with speaking("ja"):
        assert ask(position, {"Y": "黄", "R": "赤", "G": "緑", "B": "青"}[card[0]] + card[1:], 1).move == card


def test_a_refusal_is_one_sentence() -> None:
    """Illegal cards, wrong prophecies, misspelled commands and moves out of turn are refused in one sentence."""
    position, view = in_play()
    assert view.hand is not None
    if illegal := [card for card in view.hand if card not in view.legal]:
        refused = ask(position, illegal[0], 1)
        assert refused.wrong and refused.text == (
            f"This trick asks for {view.must}, and this hand holds {view.must}, so {illegal[0]} cannot be played."
        )
    assert ask(position, "2113", 1).text.startswith("'2113' is not a card; a card is one of Y, R, G, B and a number")
    assert ask(position, "223", 1).text == "The prophecies are sealed: play a card, for example Y11."
    assert ask(position, "hnad", 1).text.endswith("Did you mean hand?")
    assert ask(position, view.legal[0], 2).text == "It is not your turn."
    assert ask(position, view.legal[0], None).text == "You are watching, so you cannot move."


@pytest.mark.parametrize(("edition", "players"), [("first", 4), ("exam", 3), ("exam", 4)])
def test_every_command_answers(edition: str, players: int) -> None:
    """Every command has an answer in both editions and languages, full and brief, at every stage of the game."""
    position = start(edition, players)
    moments = [position]
    while not position.over:
        seat = position.actors[0]
        position = position.play(position.legal(seat)[0], seat)
        moments.append(position)
    for moment in (*moments[:6], moments[-1]):
        for line in "tchklswapm?":
            for language in ("en", "ja"):
                with speaking(language):
                    assert text(moment, line) and text(moment, line, None, brief=True)
    assert text(moments[-1], "turn").startswith("The game is over. ") and "Scores: " in text(moments[-1], "turn")


def test_voids_are_not_told_without_the_tracker() -> None:
    """A table can turn the tracker off; then known voids are not shown."""
    here = start()
    while not any(here.view(0).voids[1:]):  # type: ignore[attr-defined]
        here = here.play(here.legal(here.actors[0])[-1], here.actors[0])
    said = {
        tracker: answer(here, look(here, 0, ["Ann", "Bo", "Cy"], (), tracker=tracker), "players").text
        for tracker in (True, False)
    }
    assert "holds no" in said[True] and "holds no" not in said[False]
