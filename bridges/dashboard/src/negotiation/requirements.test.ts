import { describe, expect, test } from "vitest";
import type { Requirement } from "../generated/events";
import { speaker } from "../i18n";
import { OPENED, assignment, NO_VALUE, requirement, Script } from "../testing/events";
import { reduce } from "./reduce";
import { factGroups, factOf, factStateOf, piecesOf, standingText, stateText } from "./requirements";
import { emptyNegotiation, emptyWorld, type Negotiation } from "./state";

const SENTENCE = "🎉在北京办50人的聚会，要飞毯";
const at = (text: string) => {
  const start = [...SENTENCE.split(text)[0]!].length;
  return { start, end: start + [...text].length, text };
};
const PLACE = requirement("req-1", "北京", { kind: "place", span: at("北京") });
const PEOPLE = requirement("req-2", "50人", { kind: "head_count", span: at("50人") });

const said = (requirements: readonly Requirement[], change: Partial<Negotiation> = {}): Negotiation => ({
  ...emptyNegotiation("d-1", ""),
  rawInput: SENTENCE,
  requirements,
  ...change,
});

describe("the pieces of the sentence", () => {
  test("are the sentence, with each requirement where the person said it, also behind a wide character", () => {
    const pieces = piecesOf(said([PEOPLE, PLACE], { notUnderstood: [at("飞毯")] }));

    expect(pieces.map(({ text }) => text).join("")).toBe(SENTENCE);
    expect(pieces.filter((piece) => piece.requirements.length).map(({ text }) => text)).toEqual(["北京", "50人"]);
    expect(pieces.filter(({ isUnread }) => isUnread).map(({ text }) => text)).toEqual(["飞毯"]);
  });

  test("leave out what was said elsewhere: a span into an answer is no span into the sentence", () => {
    const answer = requirement("req-3", "12月", { source: "clarification", span: { start: 1, end: 4, text: "12月" } });

    expect(piecesOf(said([answer])).map(({ text }) => text)).toEqual([SENTENCE]);
  });

  test("that belong to two requirements name both", () => {
    const both = requirement("req-3", "50人的聚会", { kind: "quality", span: at("50人的聚会") });

    expect(piecesOf(said([PEOPLE, both])).map((p) => [p.text, p.requirements.map((r) => r.requirement_id)])).toEqual([
      ["🎉在北京办", []],
      ["50人", ["req-2", "req-3"]],
      ["的聚会", ["req-3"]],
      ["，要飞毯", []],
    ]);
  });
});

describe("a fact", () => {
  const value = NO_VALUE;
  const en = speaker("en");

  test("says what was computed from the words", () => {
    const budget = requirement("r", "三千欧", { kind: "budget", value: { ...value, number: 3000, unit: "EUR" } });
    const dates = { ...value, first: "2027-03-12", last: "2027-03-14" };

    expect(factOf(budget, en, "en")).toBe("up to €3,000");
    expect(factOf(requirement("r", "mid March", { kind: "date", value: dates }), en, "en")).toMatch(
      /^12\s*–\s*14 March 2027$/,
    );
    expect(factOf(requirement("r", "80", { kind: "head_count", value: { ...value, number: 80 } }), en, "en")).toBe(
      "80 people",
    );
  });

  test("says what an amount is for, and of what it is the most", () => {
    const said = (change: object, language: "zh" | "en") =>
      factOf(
        requirement("r", "…", { kind: "budget", value: { ...value, number: 300, unit: "GBP", ...change } }),
        speaker(language),
        language,
      );

    expect(said({ tags: ["演讲嘉宾", "speakers"], per: "part" }, "en")).toBe("speakers: up to £300 each");
    expect(said({ tags: ["演讲嘉宾", "speakers"], per: "part" }, "zh")).toBe("演讲嘉宾：每位最多 £300");
    expect(said({ tags: ["venue", "catering"] }, "zh")).toBe("venue、catering：最多 £300");
    expect(said({ per: "person/day" }, "en")).toBe("up to £300 per person a day");
    expect(said({ per: "Kubikmeter" }, "en")).toBe("up to £300 Kubikmeter");
  });

  test("keeps the person's words where nothing was computed", () => {
    expect(factOf(requirement("r", "some money", { kind: "budget" }), en, "en")).toBe("some money");
    expect(factOf(requirement("r", "whenever", { kind: "date" }), en, "en")).toBe("whenever");
  });

  test("stands in its group, the place before the people before the money", () => {
    const budget = requirement("req-3", "3000", { kind: "budget" });
    const photos = requirement("req-4", "photos");

    expect(factGroups([photos, budget, PEOPLE, PLACE]).map(([g, all]) => [g, all.map((r) => r.text)])).toEqual([
      ["facts", ["北京", "50人", "3000"]],
      ["needs", ["photos"]],
    ]);
  });

  test("that nobody asked for stands apart, and nothing is said of it while nobody does it", () => {
    const hosting = requirement("req-5", "hosting", { value: { ...NO_VALUE, unit: "implied" }, is_hard: false });
    const party = requirement("req-6", "party", {
      kind: "quality",
      value: { ...NO_VALUE, unit: "occasion" },
      is_hard: false,
    });
    const after = said([hosting, party], { claims: { isComplete: true, openPoints: [], planDigest: "sha256:1" } });

    expect(factGroups([hosting, party]).map(([g, all]) => [g, all.map((r) => r.text)])).toEqual([
      ["facts", ["party"]],
      ["usual", ["hosting"]],
    ]);
    expect([hosting, party].map((one) => factStateOf(one, after))).toEqual(["open", "open"]);
    expect(stateText(party, after, en)).toBe("Told; nobody has to provide it");
    const done = { ...hosting, status: "met" } as const;
    expect([factGroups([done])[0]![0], factStateOf(done, after)]).toEqual(["needs", "met"]);
  });

  test("that nobody asked for and somebody does stands with those that have somebody, and lacks nothing", () => {
    const hosting = requirement("req-5", "hosting", {
      value: { ...NO_VALUE, unit: "implied" },
      is_hard: false,
      met_by: ["user_agent_mia"],
    });
    const after = said([hosting], { claims: { isComplete: true, openPoints: [], planDigest: "sha256:1" } });

    expect(factGroups([hosting])[0]![0]).toBe("needs");
    expect(factStateOf(hosting, after)).toBe("open");
    expect(stateText(hosting, after, en)).toContain("Not asked for, and done all the same");
  });

  test("is open before a plan, and afterwards says that nobody could check it", () => {
    const before = said([PLACE]);
    const after = said([PLACE], { claims: { isComplete: false, openPoints: [], planDigest: "sha256:1" } });

    expect(factStateOf(PLACE, before)).toBe("open");
    expect(factStateOf(PLACE, after)).toBe("unchecked");
  });

  test("that is open says why alone: the plan may tell of it all the same", () => {
    const note = "The plan says so, but nobody does the venue yet.";
    const after = said([PLACE], { claims: { isComplete: false, openPoints: [], planDigest: "sha256:1" } });

    expect(standingText({ ...PLACE, note }, after, en)).toBe(note);
    expect(standingText(PLACE, after, en)).toBe("Nothing in the plan says yes or no");
    expect(standingText({ ...PLACE, status: "unmet", note }, after, en)).toBe(`Not met · ${note}`);
  });

  test("that is met names those who meet it, and the requester as you", () => {
    const met = requirement("r", "venue", { status: "met", met_by: ["requester", "user_agent_bob"] });
    const n = new Script().found("bob").events.reduce(reduce, emptyWorld("d-1")).negotiations["d-1"]!;

    expect(stateText(met, n, en)).toBe("Met: you, bob");
  });
});

describe("requirements in the course of a negotiation", () => {
  const play = (script: Script): Negotiation => script.events.reduce(reduce, emptyWorld("d-1")).negotiations["d-1"]!;
  const TEAM = [assignment("bob")];
  const met = requirement("req-1", "photos", { status: "met", met_by: ["user_agent_bob"], note: "for 550" });
  const waived = requirement("req-2", "cake", { status: "waived" });
  const ended = () =>
    new Script()
      .found("bob")
      .offer("bob")
      .plan(1, TEAM)
      .finalized(1, TEAM, undefined, { requirements: [met, waived], plan_digest: "sha256:1", is_complete: true });

  test("stand as the check of the plan says", () => {
    expect(play(ended()).requirements).toEqual([met, waived]);
  });

  test("are open again when the plan is sent back; what the requester let go stays so", () => {
    const again = ended().add("towow.channel.created", OPENED, { demand_id: "d-1", channel_id: "collab-2" });

    expect(play(again).requirements).toEqual([{ ...met, status: "open", met_by: [], note: "" }, waived]);
  });
});
