import { describe, expect, test } from "vitest";
import { assignment, Script } from "../testing/events";
import { reduce } from "./reduce";
import { emptyWorld, type Negotiation } from "./state";
import { stoodIn } from "./stood-in";

const play = (script: Script): Negotiation => script.events.reduce(reduce, emptyWorld("d-1")).negotiations["d-1"]!;
const fell = (script: Script, prompt: string, channel_id = "collab-1"): Script =>
  script.add("towow.llm.degraded", { prompt, reason: "away", breaks_limit: false }, { demand_id: "d-1", channel_id });
const planned = (is_fallback: boolean): Script =>
  fell(new Script().found("bob").offer("bob"), "proposal_aggregation").plan(1, [assignment("bob")], { is_fallback });
const again = (script: Script): Script =>
  script.add("towow.demand.changed", {
    version: 2,
    text: "Try again with the model",
    changes: [],
    waived: [],
    removed: [],
    requirements: [],
    not_understood: [],
    is_complete: false,
    open_points: [],
    plan_digest: "",
    asks_again: ["proposal_aggregation"],
  });

describe("the model may be asked again", () => {
  test("where a stand-in chose the people", () => {
    expect(stoodIn(play(fell(new Script().found("bob"), "smart_filter")))).toEqual(["smart_filter"]);
  });

  test("where a stand-in drew up the plan that is shown, and not one that the model has drawn up since", () => {
    expect(stoodIn(play(planned(true)))).toEqual(["proposal_aggregation"]);
    expect(stoodIn(play(planned(false)))).toEqual([]);
  });

  test("where nobody's twin could answer, and not for a single twin", () => {
    const one = fell(new Script().found("bob"), "response_generation");
    expect(stoodIn(play(one))).toEqual([]);
    expect(stoodIn(play(one.failed("llm_unavailable")))).toEqual(["response_generation"]);
  });

  test("not for what only looks the plan over", () => {
    expect(stoodIn(play(fell(new Script().found("bob"), "gap_identify")))).toEqual([]);
  });

  test("not for a channel that was before this one", () => {
    const next = fell(new Script().found("bob"), "smart_filter").moved("collecting", "collecting");
    const opened = play(
      next.add("towow.demand.broadcast", { recipients_count: 1 }, { demand_id: "d-1", channel_id: "c-2" }),
    );
    expect(stoodIn(opened)).toEqual([]);
  });

  test("once, and then it is on its way and changes nothing else that is asked for", () => {
    const asked = play(again(planned(true)));
    expect(stoodIn(asked)).toEqual([]);
    expect([asked.version, asked.changes]).toEqual([2, []]);
  });
});
