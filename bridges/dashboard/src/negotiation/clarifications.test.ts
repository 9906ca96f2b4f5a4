import { describe, expect, test } from "vitest";
import { OPENED, requirement, Script, assignment, CLAIMS_NOTHING } from "../testing/events";
import { speaker } from "../i18n";
import { answersOf, timeLeft, withPick } from "./answers";
import { changeOf, phaseOf } from "./changing";
import { describe as tell } from "./describe";
import { reduce } from "./reduce";
import { emptyWorld, type Clarification, type Negotiation } from "./state";

const play = (script: Script): Negotiation => script.events.reduce(reduce, emptyWorld("d-1")).negotiations["d-1"]!;
const UNREAD = { demand_id: "d-1", channel_id: null };
const PLACE = requirement("req-9", "Berlin", { kind: "place", source: "clarification" });
const TEAM = [assignment("bob")];

const asked = (...ids: readonly string[]): Script => {
  const script = new Script()
    .add("towow.demand.submitted", { user_id: "anonymous", raw_input: "a party" }, UNREAD)
    .add("towow.demand.understood", UNDERSTOOD, UNREAD);
  for (const question_id of ids) {
    const question = { question_id, kind: "place", requirement_id: "", text: "Where?", choices: ["Berlin", "Paris"] };
    const rest = { why: "It decides who is asked.", default: "Paris", deadline: "2026-11-20T08:02:00Z" };
    script.add("towow.clarification.asked", { ...question, ...rest } as never, UNREAD);
  }
  return script;
};
const UNDERSTOOD = {
  surface_demand: "a party",
  capability_tags: [],
  confidence: "medium",
  deep_understanding: { motivation: "", type: "", keywords: [] },
  context: { location: null, expected_attendees: null, date: null, budget: null, budget_amount: null, currency: null },
  uncertainties: ["Which city"],
  provenance: "rule",
  requirements: [requirement("req-1", "party")],
  not_understood: [],
} as never;

const answered = (script: Script, id: string): Script =>
  script.add(
    "towow.clarification.answered",
    {
      question_id: id,
      kind: "place",
      text: "Where?",
      answer: "Berlin",
      provenance: "human",
      requirements: [PLACE],
      removed: [],
    },
    UNREAD,
  );
const assumed = (script: Script, id: string): Script =>
  script.add(
    "towow.clarification.assumed",
    {
      question_id: id,
      kind: "place",
      text: "Where?",
      answer: "Paris",
      requirements: [{ ...PLACE, text: "Paris", source: "assumed" }],
      removed: [],
    },
    UNREAD,
  );

describe("a demand that is asked back", () => {
  test("waits until its last question has an answer", () => {
    expect(play(asked("q-1", "q-2")).status).toBe("clarifying");
    expect(play(answered(asked("q-1", "q-2"), "q-1")).status).toBe("clarifying");
    expect(play(assumed(answered(asked("q-1", "q-2"), "q-1"), "q-2")).status).toBe("understood");
  });

  test("asks for what was answered, and says what nobody said", () => {
    const after = play(answered(asked("q-1"), "q-1"));
    const silent = play(assumed(asked("q-1"), "q-1"));

    expect(after.requirements.map((r) => r.text)).toEqual(["party", "Berlin"]);
    expect(after.clarifications).toMatchObject([{ state: "answered", answer: "Berlin" }]);
    expect(silent.clarifications).toMatchObject([{ state: "assumed", answer: "Paris" }]);
    expect(silent.requirements.at(-1)).toMatchObject({ text: "Paris", source: "assumed" });
  });

  test("does not call unclear any more what was answered", () => {
    expect(play(asked("q-1")).understanding?.uncertainties).toEqual(["Which city"]);
    expect(play(answered(asked("q-1"), "q-1")).understanding?.uncertainties).toEqual([]);
  });

  test("keeps a default that was applied without a question", () => {
    const after = play(assumed(asked(), "q-1"));

    expect(after.clarifications).toMatchObject([{ id: "q-1", state: "assumed", deadline: null }]);
    expect(after.status).toBe("understood");
  });

  test("takes what an answer replaces out", () => {
    const script = asked("q-1").add(
      "towow.clarification.answered",
      {
        question_id: "q-1",
        kind: "place",
        text: "Where?",
        answer: "Berlin",
        provenance: "human",
        requirements: [PLACE],
        removed: ["req-1"],
      },
      UNREAD,
    );

    expect(play(script).requirements.map((r) => r.text)).toEqual(["Berlin"]);
  });
});

describe("answers on their way", () => {
  const question = (kind: Clarification["kind"]): Clarification => ({
    id: "q-1",
    kind,
    text: "",
    choices: ["a", "b"],
    why: "",
    fallback: null,
    deadline: null,
    state: "asked",
    answer: "",
  });
  const none = { picked: [], typed: "" };

  test("are one where one is wanted: a second chip takes the place of the first, and can be given back", () => {
    const once = withPick(question("place"), none, "a");
    const twice = withPick(question("place"), once, "b");

    expect(answersOf([question("place")], { "q-1": twice })).toEqual({ "q-1": "b" });
    expect(answersOf([question("place")], { "q-1": withPick(question("place"), twice, "b") })).toEqual({});
  });

  test("are several where several can be needed, with what was written", () => {
    const both = withPick(question("capability"), withPick(question("capability"), none, "a"), "b");

    expect(answersOf([question("capability")], { "q-1": { ...both, typed: " c " } })).toEqual({ "q-1": "a, b, c" });
  });

  test("are what was written, before what was picked", () => {
    expect(answersOf([question("place")], { "q-1": { picked: ["a"], typed: "Rome" } })).toEqual({ "q-1": "Rome" });
  });

  test("have so much time left, or none", () => {
    const now = Date.parse("2026-11-20T08:00:55Z");

    expect(timeLeft("2026-11-20T08:02:00Z", now)).toBe("1:05");
    expect(timeLeft("2026-11-20T08:00:55Z", now)).toBeNull();
  });
});

describe("a change of the demand", () => {
  const ended = () => new Script().found("bob").offer("bob").plan(1, TEAM).finalized(1, TEAM);

  test("is what was written and nothing else; several things stand between commas", () => {
    expect(changeOf({ budget: " 3000 EUR ", people: "80", with: "music, cake、花", text: "  " })).toEqual({
      budget: "3000 EUR",
      people: 80,
      with: ["music", "cake", "花"],
    });
    expect(changeOf({ text: " " })).toBeNull();
  });

  test("is what is asked for from then on, with how it stands where a plan stands", () => {
    const waived = requirement("req-1", "cake", { status: "waived" });
    const script = ended().add("towow.demand.changed", {
      version: 2,
      text: "no cake",
      changes: [],
      waived: ["req-1"],
      removed: [],
      asks_again: [],
      ...CLAIMS_NOTHING,
      requirements: [waived],
      is_complete: true,
      plan_digest: "sha256:2",
    });

    expect(play(script)).toMatchObject({ version: 2, requirements: [waived], claims: { planDigest: "sha256:2" } });
    expect(play(script).outcome?.kind).toBe("finalized");
  });

  test("while it runs is no failure: the channel ends, and the next one asks everybody anew", () => {
    const running = new Script().found("bob").offer("bob").failed("superseded");
    const again = { demand_id: "d-1", channel_id: "collab-2" };
    const opened = OPENED;

    expect(play(running)).toMatchObject({ outcome: null, status: "changing" });
    expect(play(running.add("towow.channel.created", opened, again))).toMatchObject({ attempt: 2, status: "created" });
    expect(play(running).participants["user_agent_bob"]?.offer).toBeNull();
  });

  test("can be made until the plan is approved, or the demand cancelled", () => {
    expect(phaseOf(play(asked("q-1")), null)).toBe("clarifying");
    const read = (script: Script): Negotiation => ({ ...play(script), understanding: play(asked()).understanding });

    expect(phaseOf(read(new Script().found("bob")), null)).toBe("running");
    expect(phaseOf(read(ended()), null)).toBe("ended");
    expect(phaseOf(read(ended()), "approved")).toBeNull();
    expect(phaseOf(read(ended()), "cancelled")).toBeNull();
  });
});

test("a channel that ends for the demand's next version is told as a change, and not as a failure", () => {
  const script = new Script().found("bob").failed("superseded");
  const world = script.events.reduce(reduce, emptyWorld("d-1"));

  expect(tell(script.events.at(-1)!, speaker("en"), world)).toMatchObject({
    title: "Starting again with your change",
    tone: "accent",
  });
});
