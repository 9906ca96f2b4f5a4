"""The twelve views that are compared, and how each is looked at."""

from dataclasses import dataclass

LANGUAGES = {"zh": "zh-CN", "en": "en-GB"}
SCHEMES = ("light", "dark")
SCREENS = {1440: 900, 834: 1112, 390: 844}
LONG = {1440: 1500, 834: 1800, 390: 2000}  # of a page that scrolls, more than one screen is looked at


@dataclass(frozen=True, kw_only=True)
class View:
    """`link` names what was recorded (`{agreed}`); `ready` is there once the page has what it shows, and where it
    `follows` a demand, all that was recorded of that has come.
    """

    name: str
    link: str
    ready: str
    is_long: bool = False
    follows: str = ""

    def size(self, width: int) -> dict[str, int]:
        return {"width": width, "height": (LONG if self.is_long else SCREENS)[width]}


VIEWS = (
    View(name="ask", link="#/", ready=".ask-form", is_long=True),
    View(name="live", link="#/d/{live}", ready="article[data-status=collecting] .person", is_long=True, follows="live"),
    View(
        name="agreed",
        link="#/d/{agreed}",
        ready="article[data-status=finalized]:has(.plan):has(.approval)",
        is_long=True,
        follows="agreed",
    ),
    View(
        name="open-points",
        link="#/d/{tight}",
        ready="article:has(.plan):has(.concessions)",
        is_long=True,
        follows="tight",
    ),
    View(name="why", link="#/d/{tight}?why={why}", ready="dialog .reasons, [role=dialog] .reasons"),
    View(name="waterfall", link="#/d/{tight}/waterfall", ready=".waterfall-row"),
    View(name="stage", link="#/d/{tight}/stage", ready=".story"),
    View(name="wall", link="#/wall", ready=".wall-tile[data-tone=bad]"),
    View(name="network", link="#/network", ready=".network-people [data-agent]"),
    View(name="workflow", link="#/w/{workflow}", ready=".canvas-step, .step-row"),
    View(name="tasks", link="#/tasks/{person}", ready=".task-card", is_long=True),
    View(name="admin", link="#/admin", ready=".twins li", is_long=True),
)
