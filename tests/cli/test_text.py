"""`fragkit text`."""

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from fragkit.cli.app import fragkit
from fragkit.effects.phrases import LANGUAGES


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(fragkit, ["text", *(str(each) for each in arguments)])


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def test_a_card_is_told() -> None:
    result = run("gold:overclock")
    assert result.exit_code == 0
    assert result.output == (
        "gold:overclock: Everyone's Health, Speed and Accuracy are doubled until your next turn.\n"
    )


def test_any_kind_of_entry_is_told_and_the_pack_may_be_left_out() -> None:
    expected = "core:acid: Whoever enters takes 2 dice of damage; nobody scores the frag.\n"
    assert run("core:acid").output == expected
    assert run("acid").output == expected


def test_a_language_can_be_asked_for() -> None:
    output = run("core:acid", "--language", "de").output
    assert output == "core:acid: Wer das Feld betritt, erleidet 2 Würfel Schaden; niemand bekommt den Frag.\n"


def test_an_unknown_language_is_answered_with_those_there_are() -> None:
    result = run("core:acid", "--language", "tlh")
    assert result.exit_code == 2
    assert "there are no words for `tlh`" in result.output
    assert all(f"`{language}`" in result.output for language in LANGUAGES)


def test_without_ids_everything_is_told() -> None:
    lines = run().output.splitlines()
    told = {line.partition(": ")[0] for line in lines if not line.startswith(" ")}
    assert {"gold:machine-gun", "core:acid", "gold:rookie", "core:turn"} <= {each.partition(" ")[0] for each in told}
    assert "gold:machine-gun: (no rules text)" in lines


def test_an_unknown_id_is_answered_with_the_nearest() -> None:
    result = run("gold:overclok")
    assert result.exit_code == 1
    assert "There is no entry `gold:overclok` that has a text. Did you mean `gold:overclock`?" in result.output


def test_entries_of_one_name_are_told_apart(make_pack) -> None:
    both = "cards: {bomb: {deck: weapon, name: Bomb}}\ntokens: {bomb: {name: Bomb, solid: true}}\n"
    output = run("bomb", "--pack", make_pack(cards=both)).output
    assert output == "demo:bomb (card): (no rules text)\ndemo:bomb (token): Nobody can enter its square.\n"


def test_each_paragraph_has_its_line(make_pack) -> None:
    cards = """
        cards:
          two:
            deck: gadget
            name: Two
            armor: 1
            effects:
              - when: respawned
                do: [{heal: {who: you, points: 1}}]
    """
    assert run("two", "--pack", make_pack(cards=cards)).output.splitlines() == [
        "demo:two: +1 Health while worn. Discard it after 1 point of damage.",
        "  When you have respawned, heal 1 wound.",
    ]


def test_what_has_no_words_is_named(make_pack) -> None:
    cards = "cards: {odd: {deck: special, name: Odd, effects: [{modify: {no-such-thing: {add: 1}}}]}}\n"
    result = run("odd", "--pack", make_pack(cards=cards))
    assert "demo:odd: (no rules text)" in result.output
    assert "still without words: effects.0" in result.output


def test_a_pack_is_told_in_its_own_language(make_pack) -> None:
    pack = (
        "id: demo\nversion: 1.0.0\ntitle: D\nauthors: [A]\nlicense: CC-BY-4.0\nlanguage: de\nformat: 1\n"
        "requires: {gold: '>=0.1'}\n"
    )
    cards = "cards: {lauf: {deck: special, name: Lauf, effects: [{modify: {speed: {add: 1}}}]}}\n"
    assert run("lauf", "--pack", make_pack(pack=pack, cards=cards)).output == "demo:lauf: +1 Tempo.\n"


TRANSLATED = """
    cards:
      sprint:
        deck: special
        name: Sprint
        text: "+2 Speed. Run!"
        texts: {de: "+2 Tempo. Lauf!"}
        effects: [{modify: {speed: {add: 2}}}]
      dash: {extends: sprint, name: Dash}
      hurry: {extends: sprint, name: Hurry, text: "+2 Speed. Hurry!"}
"""


def test_a_text_is_told_in_the_language_that_its_author_gave(make_pack) -> None:
    pack = make_pack(cards=TRANSLATED)
    assert run("sprint", "--pack", pack).output == "demo:sprint: +2 Speed. Run!\n"
    assert run("sprint", "--language", "de", "--pack", pack).output == "demo:sprint: +2 Tempo. Lauf!\n"


def test_a_translation_is_taken_over_with_its_text_and_not_without(make_pack) -> None:
    pack = make_pack(cards=TRANSLATED)
    assert run("dash", "--language", "de", "--pack", pack).output == "demo:dash: +2 Tempo. Lauf!\n"
    assert run("hurry", "--language", "de", "--pack", pack).output == "demo:hurry: +2 Speed. Hurry!\n"


def test_a_translation_alone_leaves_the_own_language_to_the_effects(make_pack) -> None:
    cards = """
        cards:
          sprint:
            {deck: special, name: Sprint, texts: {de: "+2 Tempo. Lauf!"}, effects: [{modify: {speed: {add: 2}}}]}
    """
    pack = make_pack(cards=cards)
    assert run("sprint", "--pack", pack).output == "demo:sprint: +2 Speed.\n"
    assert run("sprint", "--language", "de", "--pack", pack).output == "demo:sprint: +2 Tempo. Lauf!\n"


NAMED = """
    decks: {cellar: {name: Cellar, names: {de: Keller}}}
    cards:
      key: {deck: cellar, name: Key, names: {de: Schlüssel}, play: [{draw: {deck: cellar, by: you}}]}
      spare: {extends: key, worn_with: [key]}
      copy: {extends: key, name: Copy, worn_with: [copy]}
"""


def test_a_name_is_told_in_the_language_that_its_author_gave(make_pack) -> None:
    pack = make_pack(cards=NAMED)
    assert "Cellar" in run("key", "--pack", pack).output
    german = run("key", "--language", "de", "--pack", pack).output
    assert "Keller" in german
    assert "Cellar" not in german


def test_a_name_of_ones_own_takes_no_translation_over(make_pack) -> None:
    pack = make_pack(cards=NAMED)
    assert "Schlüssel" in run("spare", "--language", "de", "--pack", pack).output
    assert "Copy" in run("copy", "--language", "de", "--pack", pack).output
