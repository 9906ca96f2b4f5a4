import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { newNode } from "../../canvas/operations";
import "../../i18n/learn-workflow";
import { NodeFacts } from "./node-facts";

it("tells how a negotiation ended and what an answer was in words, and no code where the reason stands", () => {
  const result = {
    outcome: "towow.negotiation.failed",
    reason_code: "no_candidates",
    reason: "Nobody was found.",
    json: { a: 1 },
  };
  const html = renderToStaticMarkup(<NodeFacts node={{ ...newNode("negotiation", { x: 0, y: 0 }), result }} />);

  expect(html).toMatch(/没有谈成|No agreement/);
  expect(html).toContain("Nobody was found.");
  expect(html).not.toMatch(/towow\.|no_candidates|reason_code|<dt>json/);
});
