import { describe, expect, test } from "vitest";
import { speaker } from "../i18n";
import { assignment, CLAIMS_NOTHING, OPENED, proposal, Script, who } from "../testing/events";
import { reduce } from "./reduce";
import type { Chapter } from "./spans";
import { emptyWorld } from "./state";
import { waterfallOf } from "./waterfall";
import { moved, rowsOf, ticksOf, wholeOf, zoomed, type TimedCall } from "./waterfall-rows";
import "../i18n/learn-network";
import "../i18n/learn-waterfall";

const SAY = speaker("en");
const START = Date.UTC(2026, 10, 20, 8, 0, 1); // of the script's first event; each comes a second later
const chaptersOf = ({ events }: Script): readonly Chapter[] =>
  waterfallOf(events, SAY, events.reduce(reduce, emptyWorld("d-1")));
const secondsOf = ({ spans }: Chapter) =>
  spans.map(({ name, from, to }) => [name, (from - START) / 1000, to === null ? null : (to - START) / 1000]);
const TEAM = [assignment("bob"), assignment("carol")];

function collected(...answers: readonly string[]): Script {
  const script = new Script().found("bob", "carol");
  for (const name of answers) script.offer(name);
  return script.add("towow.aggregation.started", { offers_count: answers.length });
}

describe("the time", () => {
  test("stands in a chapter for the answers and one for each round, by person and step", () => {
    const script = collected("carol", "bob").plan(1, TEAM).review("bob", "accept").review("carol", "negotiate");
    script.counted(1, "renegotiate").plan(2, TEAM);
    const chapters = chaptersOf(script);

    expect(chapters.map(({ label }) => label)).toEqual(["Asked", "Answers", "Round 1", "Round 2"]);
    expect(secondsOf(chapters[1]!)).toEqual([
      ["bob", 4, 7],
      ["carol", 4, 6],
      ["drafting the plan", 8, 9],
    ]);
    expect(secondsOf(chapters[2]!)).toEqual([
      ["bob", 9, 10],
      ["carol", 9, 11],
      ["Round 1 counted: another round", 12, 12],
      ["adjusting the plan", 12, 13],
    ]);
    expect(secondsOf(chapters[3]!)).toEqual([
      ["bob", 13, null],
      ["carol", 13, null],
    ]);
  });

  test("was waited out for the last who answered, or for whoever never did", () => {
    const waited = (script: Script): readonly string[] =>
      chaptersOf(script)[1]!
        .spans.filter(({ isWaitedFor }) => isWaitedFor)
        .map(({ name }) => name);

    expect(waited(collected("carol", "bob"))).toEqual(["bob"]);
    expect(waited(collected("carol"))).toEqual(["bob"]);
    expect(waited(collected())).toEqual(["bob", "carol"]);
  });

  test("of who said nothing is quiet, and a row opens the event that ended it", () => {
    const script = collected("carol").plan(1, TEAM).review("bob", "accept", 1, true);
    const [, answers, round] = chaptersOf(script);

    expect(answers!.spans.map(({ name, tone, seq }) => [name, tone, seq])).toEqual([
      ["bob", "quiet", 8],
      ["carol", "good", 7],
      ["drafting the plan", "accent", 9],
    ]);
    expect(round!.spans.map(({ name, tone, seq }) => [name, tone, seq])).toEqual([
      ["bob", "quiet", 10],
      ["carol", "accent", 9],
    ]);
  });

  test("ends for everybody with the negotiation, and what comes later is a chapter of its own", () => {
    const script = collected("bob", "carol").plan(1, TEAM).review("bob", "accept").finalized(1, TEAM);
    script.add("towow.commitment.booked", { commitments: [], plan_digest: "" });
    const [round, after] = chaptersOf(script).slice(-2);

    expect(secondsOf(round!)).toEqual([
      ["bob", 9, 10],
      ["carol", 9, 11],
      ["A plan stands", 11, 11],
    ]);
    expect(after!.label).toBe("After the end");
    expect(secondsOf(after!)).toEqual([["Requester", 11, 12]]);
    expect(wholeOf(script.events, rowsOf(chaptersOf(script), []), START * 2)).toEqual({
      from: START,
      to: START + 11_000, // an approval days later leaves the rest its room
    });
  });

  test("of a second yes begins with the plan that it is about, and not with the first plan", () => {
    const script = collected("bob", "carol").plan(1, TEAM).finalized(1, TEAM);
    const booked = { commitments: [], plan_digest: "" };
    script
      .add("towow.commitment.booked", booked)
      .add("towow.agent.withdrawn", { ...who("bob"), reason: "ill", taken_out_by: "" });
    script.add("towow.proposal.updated", {
      proposal: proposal(2, TEAM),
      final_proposal: proposal(2, TEAM),
      version: 2,
      participants: [],
      participants_count: 0,
      sub_channel_id: "",
      ...CLAIMS_NOTHING,
    });
    script.add("towow.commitment.booked", booked);
    const asked = chaptersOf(script).flatMap((chapter) => secondsOf(chapter).filter(([name]) => name === "Requester"));

    expect(asked).toEqual([
      ["Requester", 10, 11],
      ["Requester", 13, 14],
    ]);
  });

  test("of a change ends where nobody is asked about it", () => {
    const agreed = () => collected("bob", "carol").plan(1, TEAM).finalized(1, TEAM);
    const changed = { version: 2, text: "", changes: [], waived: [], removed: [], asks_again: [], ...CLAIMS_NOTHING };
    const lasting = (script: Script) =>
      chaptersOf(script).flatMap(({ spans }) => spans.filter(({ to }) => to === null).map(({ name }) => name));
    const asked = agreed().add("towow.demand.changed", changed);

    expect(lasting(asked)).toEqual(["finding people"]);
    expect(
      lasting(asked.add("towow.demand.change_too_late", { version: 2, reason: "no round", ...CLAIMS_NOTHING })),
    ).toEqual([]);
    expect(lasting(agreed().add("towow.demand.changed", { ...changed, plan_digest: "sha256:2" }))).toEqual([]);
  });

  test("of who was asked in a negotiation that began anew is over then", () => {
    const script = new Script().found("bob", "carol").offer("bob");
    script.add("towow.channel.created", { ...OPENED, participants_count: 2 });
    const carol = chaptersOf(script)[1]!.spans.find(({ name }) => name === "carol");

    expect(carol).toMatchObject({ to: START + 7000, tone: "quiet", isWaitedFor: false });
  });

  test("of a substitute begins when they are asked", () => {
    const script = collected("bob", "carol").add("towow.agent.substituted", {
      ...who("bob"),
      replaced_by: "user_agent_dan",
      replaced_by_name: "Dan",
      reason: "",
    });
    const dan = chaptersOf(script)[1]!.spans.find(({ name }) => name === "Dan");

    expect(dan).toMatchObject({ agentId: "user_agent_dan", from: START + 9000, to: null });
  });
});

describe("rows", () => {
  const call = (change: Partial<TimedCall> = {}): TimedCall => ({
    prompt: "response_generation",
    client: "anthropic",
    agent_id: "user_agent_bob",
    demand_id: "d-1",
    at: new Date(START + 6900).toISOString(),
    waited_s: 2,
    tokens_in: 900,
    tokens_out: 100,
    usd: 0.01,
    ...change,
  });
  const modelOf = (...calls: readonly TimedCall[]) =>
    rowsOf(chaptersOf(collected("carol", "bob")), calls).flatMap((row) =>
      row.kind === "span" && row.model ? [[row.span.name, row.model.tokens, row.model.usd]] : [],
    );

  test("say what a model was asked there, with tokens and cost", () => {
    expect(modelOf(call(), call({ usd: 0.02 }))).toEqual([["bob", 2000, 0.03]]);
  });

  test("have no tokens without a model, nor another's, nor another time's", () => {
    expect(modelOf(call({ client: "offline" }))).toEqual([]);
    expect(modelOf(call({ agent_id: "user_agent_eve" }), call({ demand_id: "d-2" }))).toEqual([]);
    expect(modelOf(call({ at: new Date(START + 60_000).toISOString() }))).toEqual([]);
  });

  test("lead from who was waited for to what could begin only then", () => {
    const rows = rowsOf(chaptersOf(collected("carol", "bob")), []);
    const since = rows.flatMap((row) => (row.kind === "span" && row.since !== null ? [row.span.name] : []));

    expect(since).toEqual(["carol", "drafting the plan"]);
  });
});

describe("the axis", () => {
  const whole = { from: 0, to: 1000 };

  test("stays within the whole, and the moment under the pointer stays where it is", () => {
    expect(zoomed(whole, 0.5, 250, whole)).toEqual({ from: 125, to: 625 });
    expect(zoomed({ from: 0, to: 500 }, 4, 0, whole)).toEqual(whole);
    expect(moved({ from: 100, to: 300 }, 0.5, whole)).toEqual({ from: 200, to: 400 });
    expect(moved({ from: 700, to: 900 }, 1, whole)).toEqual({ from: 800, to: 1000 });
  });

  test("is marked at round moments", () => {
    expect(ticksOf({ from: 0, to: 10_000 }, 0, 6)).toEqual([0, 2000, 4000, 6000, 8000, 10_000]);
    expect(ticksOf({ from: 1500, to: 2500 }, 1000, 6)).toEqual([600, 800, 1000, 1200, 1400]);
  });
});
