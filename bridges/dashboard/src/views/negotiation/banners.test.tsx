import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { Connection } from "../../api/event-stream";
import { emptyNegotiation } from "../../negotiation/state";
import { Banners } from "./banners";

const LOST: Connection = { state: "reconnecting", attempt: 2, isExpected: false };

test("a lost connection is told to those who hear the page, and told once", () => {
  const negotiation = emptyNegotiation("d-1", "2026-11-25T12:00:00Z");
  const replay = { cursor: 3, goTo: () => undefined } as unknown as Parameters<typeof Banners>[0]["replay"];
  const html = renderToStaticMarkup(
    <Banners negotiation={negotiation} connection={LOST} replay={replay} isFinal={false} mayDecide={false} />,
  );

  expect(html).toContain("banner bad");
  expect(html.match(/aria-live=|role="(status|alert)"/g)).toHaveLength(1);
});

test("an answer that breaks a limit of its person is told as that, and one that never came as that", () => {
  const fell = (breaks_limit: boolean) => ({
    demand_id: "d-1",
    channel_id: "collab-1",
    prompt: "proposal_feedback",
    reason: "",
    breaks_limit,
  });
  const shown = (breaks_limit: boolean): string => {
    const negotiation = { ...emptyNegotiation("d-1", ""), degraded: [fell(breaks_limit)] };
    const replay = { cursor: null, goTo: () => undefined } as unknown as Parameters<typeof Banners>[0]["replay"];
    const props = { negotiation, replay, connection: { state: "live" } as Connection };
    return renderToStaticMarkup(<Banners {...props} isFinal={false} mayDecide={false} />);
  };

  expect(shown(true)).toContain("breaks a limit");
  expect(shown(true)).not.toContain("did not answer");
  expect(shown(false)).toContain("did not answer");
});
