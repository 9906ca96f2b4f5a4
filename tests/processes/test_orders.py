"""Orders of a person to the network, and logs that do not grow for ever."""

from pathlib import Path

from agents.processes.log_rotation import rotate
from agents.processes.orders import Order, Orders, give


def test_orders_are_read_once_each_and_in_order(tmp_path: Path) -> None:
    orders = Orders(tmp_path)
    assert orders.new() == ()
    given = (Order(name="bob", run=False), Order(name="hub", run=True))
    for order in given:
        give(tmp_path, order)

    assert orders.new() == given
    assert orders.new() == ()
    assert Orders(tmp_path).new() == given


def test_half_an_order_waits_for_its_other_half_and_nonsense_is_skipped(tmp_path: Path) -> None:
    orders = Orders(tmp_path)
    file = tmp_path / "orders.jsonl"
    file.write_text('{"name": "bob", "ru')
    assert orders.new() == ()
    file.write_text('{"name": "bob", "run": false}\nwhat?\n[]\n{"name": "hub", "run": true}\n')

    assert orders.new() == (Order(name="bob", run=False), Order(name="hub", run=True))


def test_a_log_that_is_too_large_is_put_aside_while_its_process_goes_on_writing(tmp_path: Path) -> None:
    file, small = tmp_path / "hub.log", tmp_path / "bridge.log"
    small.write_text("little")
    with file.open("ab", buffering=0) as writer:
        writer.write(b"old " * 30)
        rotate((file, small, tmp_path / "none.log"), bytes_max=100)
        writer.write(b"new")

    assert file.read_text() == "new"
    assert (tmp_path / "hub.log.1").read_text() == "old " * 30
    assert sorted(path.name for path in tmp_path.iterdir()) == ["bridge.log", "hub.log", "hub.log.1"]
