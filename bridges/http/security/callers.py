"""Who asks, and what they may do."""

from collections.abc import Collection
from dataclasses import dataclass

from starlette.requests import HTTPConnection

from towow_core.domain.certificates import Credential, CredentialKind
from towow_core.domain.errors import NotAllowed, NotSignedIn
from towow_core.store.shares import ShareLink
from towow_core.support.scopes import Scope

STATE = "towow_caller"


@dataclass(frozen=True, slots=True, kw_only=True)
class Caller:
    """Somebody, as far as what they showed tells.

    Attributes:
        scope: None is somebody who showed nothing, or a ticket: that says who they are, and opens one thing alone.
        user_id: Whose demands are their own; for scope agent the twin whose profile is. None: nobody's.
        ticket_for: The one thing that their ticket lets them see.
        token_id: Of the token that they showed, or by which their ticket was fetched; empty where there is none.
        share: The link to look at one negotiation by which they come.
        said_name: What they call themselves, where nobody shows who they are; it proves nothing, and opens nothing.
        fetched_by: Of their ticket: the scope of the token that fetched it.
        bucket: Under which name their requests are counted, beside their address.
    """

    scope: Scope | None = None
    user_id: str | None = None
    ticket_for: str | None = None
    token_id: str = ""
    share: ShareLink | None = None
    said_name: str = ""
    bucket: str | None = None
    fetched_by: Scope | None = None

    @property
    def credential(self) -> Credential:
        """By what they are known, to be kept with what they decide: the id of a token, never the token."""
        if self.token_id:
            return Credential(kind=CredentialKind.TOKEN, token_id=self.token_id)
        is_key = self.bucket is not None and self.share is None  # a link decides nothing, so nothing is kept by it
        return Credential(kind=CredentialKind.ADMIN_KEY if is_key else CredentialKind.OPEN)

    @property
    def watches_by(self) -> str:
        """Of what a stream that they open ends with: of their token, or of their link."""
        return self.token_id if self.share is None else self.share.share_id

    @property
    def is_operator(self) -> bool:
        return self.scope is Scope.OPERATOR

    @property
    def speaks_for_others(self) -> bool:
        """Whether their word is taken for what somebody else said; also where they come by a ticket of theirs."""
        return Scope.OPERATOR in {self.scope, self.fetched_by}

    def is_twin(self, agent_id: str) -> bool:
        """Whether this is the holder of this twin's token."""
        return self.scope is Scope.AGENT and self.user_id == agent_id

    def require_scope(self, what: str, scopes: Collection[Scope]) -> None:
        """Only the holder of a token of one of these scopes may go on.

        Raises:
            NotSignedIn, NotAllowed: This one may not.
        """
        if self.share is not None:
            raise NotAllowed(
                "only_to_look", "This link is to look at one negotiation only.", "这个链接只能看一次协商。"
            )
        if self.ticket_for is not None:
            raise NotAllowed("ticket_for_another", f"A ticket opens one stream and nothing else; not {what}.")
        if self.scope is None:
            raise NotSignedIn("no_token", SIGN_IN, "请先用访问令牌登录。")
        if self.scope not in scopes:
            needed = " or ".join(sorted(scopes))
            raise NotAllowed(
                "wrong_scope",
                f"{what} needs a token of scope {needed}; this one is of scope {self.scope}.",
                "你的令牌没有这项权限。",
            )

    def require_owner(self, user_id: str, what: str) -> None:
        """Only the user of this id, or an operator, may go on.

        Raises:
            NotAllowed: This one may not.
        """
        if not self.is_operator and self.user_id != user_id:
            raise somebody_elses(what)

    def require_ticket_or_owner(self, ticket_for: str, user_id: str, what: str) -> None:
        """As `require_owner`, and whoever has a ticket for exactly this.

        Raises:
            NotAllowed: This one may not.
        """
        if self.ticket_for is None:
            self.require_owner(user_id, what)
        elif self.ticket_for != ticket_for:
            raise NotAllowed("ticket_for_another", f"This ticket is for something else than {what}.")

    def require_twin(self, agent_id: str, what: str) -> None:
        """Only the holder of this twin's token, or an operator, may go on.

        Raises:
            NotAllowed: This one may not.
        """
        if not self.is_operator and not self.is_twin(agent_id):
            raise NotAllowed(
                "not_the_owner",
                f"{what} is another twin's; only its token and an operator's open it.",
                "这是别人的分身，你的令牌看不到。",
            )


def somebody_elses(what: str) -> NotAllowed:
    """That this is somebody else's, for whoever may not have it."""
    return NotAllowed(
        "not_the_owner",
        f"{what} is somebody else's; only they and an operator may have it.",
        "这是别人的，你看不到。",
    )


SIGN_IN = "Show a token: `Authorization: Bearer towow_…`; the operator issues one with `towow tokens issue`."
NOBODY = Caller()
ANYBODY = Caller(scope=Scope.OPERATOR)  # where the bridge is open


def caller_of(connection: HTTPConnection) -> Caller:
    """Who makes this request; whoever the guard did not see is nobody."""
    caller: Caller = connection.scope.get(STATE, NOBODY)
    return caller
