"""A collection of findings keeps each once, and of too many only some."""

import pytest

from fragkit.diagnostic import Diagnostic, Findings, Severity, Span, error, warning


def mistake(number: int, path: str = "a.yaml") -> Diagnostic:
    return error("FK101", Span(path, number), "wrong")


def doubt(number: int, path: str = "a.yaml") -> Diagnostic:
    return warning("FK005", Span(path, number), "odd")


def collected(*findings: Diagnostic, per_file: int = 3, most: int = 6) -> list[Diagnostic]:
    kept = Findings(per_file, most)
    kept.extend(findings)
    return list(kept)


def test_a_finding_is_kept_once() -> None:
    assert collected(mistake(1), mistake(2), mistake(1)) == [mistake(1), mistake(2)]


def test_of_too_many_about_a_file_the_first_are_kept_and_the_rest_is_mentioned() -> None:
    *kept, last = collected(*(mistake(number) for number in range(9)))
    assert kept == [mistake(0), mistake(1), mistake(2)]
    assert (last.code, last.severity, last.span) == ("FK008", Severity.ERROR, Span("a.yaml"))


def test_errors_do_not_yield_to_warnings() -> None:
    *kept, last = collected(*(doubt(number) for number in range(9)), mistake(1))
    assert mistake(1) in kept
    assert (last.code, last.severity) == ("FK008", Severity.WARNING)


@pytest.mark.parametrize("order", [1, -1])
def test_that_an_error_was_left_unsaid_outweighs_warnings(order: int) -> None:
    findings = [*(doubt(number) for number in range(9)), *(mistake(number) for number in range(9))]
    assert collected(*findings[::order], most=100)[-1].severity is Severity.ERROR


def test_one_file_does_not_use_up_the_room_of_another() -> None:
    findings = [*(mistake(number) for number in range(9)), mistake(1, "b.yaml")]
    assert mistake(1, "b.yaml") in collected(*findings)


def test_all_files_together_have_an_end() -> None:
    findings = collected(*(mistake(1, f"{number}.yaml") for number in range(9)), most=6)
    assert [found.code for found in findings] == ["FK101"] * 6 + ["FK008"] * 3


def test_to_ask_for_room_that_is_not_there_counts_as_a_finding() -> None:
    kept = Findings(1)
    assert kept.has_room("a.yaml")
    kept.append(mistake(1))
    assert [found.code for found in kept] == ["FK101"]
    assert not kept.has_room("a.yaml")
    assert [found.code for found in kept] == ["FK101", "FK008"]
    assert len(kept) == 2
