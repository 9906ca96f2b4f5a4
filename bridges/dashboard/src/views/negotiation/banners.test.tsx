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
