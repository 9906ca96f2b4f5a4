import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { Approval } from "../../api/client";
import { reduce } from "../../negotiation/reduce";
import { emptyWorld } from "../../negotiation/state";
import { assignment, Script } from "../../testing/events";
import { ChangedSince } from "./plan-changes";

const APPROVAL = { at: "2026-11-25T12:00:00Z", plan_version: 1 } as Approval;

test.each([
  ["another person is listed", "carol", true],
  ["where all that is listed is as it was, that is said in place of an empty list", "bob", false],
])("of a plan that stands in place of an approved one: %s", (_name, agentId, isListed) => {
  const { events } = new Script()
    .found("bob")
    .plan(1, [assignment("bob")])
    .plan(2, [assignment(agentId)]);
  const world = events.reduce(reduce, emptyWorld("d-1"));
  const html = renderToStaticMarkup(<ChangedSince negotiation={world.negotiations["d-1"]!} approval={APPROVAL} />);

  expect(html.includes("differences")).toBe(isListed);
  expect(html.includes("as they were")).toBe(!isListed);
});
