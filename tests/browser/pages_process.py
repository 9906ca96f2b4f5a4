"""The page's own way of editing a canvas (`canvas/sync.ts`), without a browser: in Node, asked line by line."""

import json
import subprocess
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Any

from bridges.canvas.canvas_messages import CHANGES, CanvasAction
from bridges.http.dashboard_files import BUILT
from tests.bridges.canvas_page import UNTOUCHED, Accepted, Change, Message

DASHBOARD = BUILT.parent
_PAGES = count()  # the process knows every page by its name, also those that are gone: none is called like another


class PagesProcess:
    """Node with any number of pages."""

    def __init__(self, folder: Path) -> None:
        script = folder / "pages.mjs"
        bundle = ["npx", "rolldown", "src/testing/pages.ts", "--platform", "node", "--format", "esm", "-o", str(script)]
        subprocess.run(bundle, cwd=DASHBOARD, check=True, capture_output=True)
        pipes: dict[str, Any] = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True, "bufsize": 1}
        self._node = subprocess.Popen(["node", str(script)], **pipes)

    def take(self, page: str, what: str, **facts: Any) -> Message:
        """What the page says to its server, and shows, once this has happened to it."""
        assert self._node.stdin is not None
        assert self._node.stdout is not None
        self._node.stdin.write(json.dumps({"page": page, "what": what, **facts}) + "\n")
        answer: Message = json.loads(self._node.stdout.readline())
        return answer

    def close(self) -> None:
        self._node.communicate("")


class RealPage:
    """One page, as `CanvasPage` is one."""

    def __init__(self, process: PagesProcess, name: str, send: Callable[[Message], None], *, mine: bool) -> None:
        """`mine`: who is asked whose value of a property it is to be keeps their own; else the others'."""
        self._process, self._page, self._send, self._mine = process, f"{name}-{next(_PAGES)}", send, mine
        self.client_id = name
        self.is_connected = False  # and has heard something
        self.accepted: list[Accepted] = []
        self._sent: dict[str, Message] = {}
        self._now: Message = {"shown": None, "isSaving": False, "isBehind": False, "heardTo": None}

    @property
    def shown(self) -> Message | None:
        return self._now["shown"]

    @property
    def known(self) -> Message | None:
        heard_to = self._now["heardTo"]
        return heard_to and {**self._now["shown"], "version": heard_to["version"]}

    @property
    def n(self) -> int:
        return self._now["heardTo"]["n"]

    @property
    def pending(self) -> bool:
        return self._now["isSaving"]

    @property
    def is_behind(self) -> bool:
        return self._now["isBehind"]

    @property
    def standing(self) -> Message:
        return {name: self._now[name] for name in ("isSaving", "isBehind", "heardTo")}

    def act(self, *changes: Change) -> None:
        self._take("perform", ops=[operation(change) for change in changes])

    def did(self, differences: list[Message], version: int) -> None:
        self._take("did", changes=differences, version=version)

    def undo(self) -> None:
        self._take("undo")

    def redo(self) -> None:
        self._take("redo")

    def ask(self, action: str, **facts: Any) -> None:
        self._take("ask", message={"action": action, **facts})

    def lost(self) -> None:
        self.is_connected = False
        self._sent.clear()
        self._take("lost")

    def hear(self, told: Message) -> None:
        self.is_connected = True
        sent = self._sent.pop(told.get("message_id", ""), None)
        if sent is not None and told["type"] == "ack" and "data" in sent:
            facts = {"version": told["version"], "client_id": self.client_id, "action": sent["action"]}
            self.accepted.append(Accepted(**facts, data=data_of(sent)))
        self._take("hear", told=told)

    def _take(self, what: str, **facts: Any) -> None:
        self._now = self._process.take(self._page, what, mine=self._mine, **facts)
        for message in self._now["said"]:
            self._sent[message["message_id"]] = message
            self._send(message)


def data_of(sent: Message) -> Message:
    """What a message changes, as it is kept."""
    if sent["action"] != CanvasAction.CHANGE_SEVERAL:
        return dict(sent["data"])
    steps = [{**each} for each in sent["data"]["changes"]]
    return {"steps": [{"change_type": CHANGES[each.pop("action")], "change_data": each} for each in steps]}


def operation(change: Change) -> Message:
    """A change as the page has it."""
    action, before, after = change.action, change.before, change.after
    match action:
        case "create_node" | "delete_node":
            return {"action": action, "node": {**UNTOUCHED, **(after or before)}}
        case "create_edge" | "delete_edge":
            return {"action": action, "edge": after or before}
        case "move_node":
            return {"action": action, "nodeId": change.of, "before": before["position"], "after": after["position"]}
        case "set_variables":
            return {"action": action, "before": before["variables"], "after": after["variables"]}
        case _:
            return {"action": action, "nodeId": change.of, "before": before, "after": after}
