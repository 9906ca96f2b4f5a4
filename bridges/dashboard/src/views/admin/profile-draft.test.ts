import { expect, test } from "vitest";
import type { Agent } from "../../api/agents";
import { boxOf, draftOf, NOBODY, profileOf } from "./profile-draft";

const AGENT: Agent = {
  agent_id: "user_agent_bob",
  user_name: "Bob",
  profile_summary: "Hosts.",
  location: "Berlin",
  tags: ["host", "music"],
  capabilities: { hosting: "two languages: German, English", sound: "" },
  interests: [],
  availability: "weekends",
  terms: {
    price: 1200.5,
    price_floor: null,
    price_unit: "event",
    currency: "EUR",
    capacity_people: 30,
    available: "",
    unavailable_dates: ["2026-12-05"],
    remote: false,
    travels_to: [],
    temperament: "balanced",
    languages: ["de", "en"],
    hours_max: null,
    notice_days: 2,
    recurring: null,
  },
  busy_ics: "",
  online: true,
  state: "running",
  paused_since: null,
};

test("a profile that nobody changed comes out as it went in, without who is online", () => {
  const { online: _, state: __, paused_since: ___, ...profile } = AGENT;

  expect(profileOf(AGENT, draftOf(AGENT))).toEqual(profile);
});

test("what only the twin knows is left out of a profile until somebody writes it", () => {
  const { busy_ics: _, terms, ...known } = AGENT;
  const { price_floor: __, temperament: ___, ...told } = terms!;
  const agent: Agent = { ...known, terms: told };

  const unchanged = profileOf(agent, draftOf(agent));
  const written = profileOf(agent, { ...draftOf(agent), price_floor: "900", busy_ics: "https://e.org/a" });

  expect(JSON.parse(JSON.stringify(unchanged.terms))).toEqual(told);
  expect("busy_ics" in unchanged).toBe(false);
  expect(written).toMatchObject({ busy_ics: "https://e.org/a", terms: { price_floor: 900 } });
});

test("what is changed is changed and nothing else", () => {
  const draft = { ...draftOf(AGENT), tags: "host、dance， ", price: "", capabilities: "cooking：for 50\n\n" };

  expect(profileOf(AGENT, draft)).toMatchObject({
    tags: ["host", "dance"],
    capabilities: { cooking: "for 50" },
    terms: { price: null, capacity_people: 30, unavailable_dates: ["2026-12-05"] },
  });
});

test("what is no number goes to the server as it was written", () => {
  expect(profileOf(AGENT, { ...draftOf(AGENT), price: "a lot" }).terms).toMatchObject({ price: "a lot" });
});

test("a problem of the server is said at its box", () => {
  expect(["terms.price", "tags.0", "terms.unavailable_weekdays", "(whole file)"].map(boxOf)).toEqual([
    "price",
    "tags",
    null,
    null,
  ]);
});

test("somebody new has no id until one is written, and may be written without its beginning", () => {
  expect(profileOf(NOBODY, draftOf(NOBODY)).agent_id).toBe("");
  expect(profileOf(NOBODY, { ...draftOf(NOBODY), agent_id: "mei" }).agent_id).toBe("user_agent_mei");
  expect(profileOf(NOBODY, { ...draftOf(NOBODY), agent_id: "user_agent_mei" }).agent_id).toBe("user_agent_mei");
});

test("the newer fields go out as the server wants them", () => {
  const said = { hours_max: "3", notice_days: "7", languages: "zh、en", recurring: "no", busy_ics: "https://e.org/a" };

  expect(profileOf(AGENT, { ...draftOf(AGENT), ...said } as ReturnType<typeof draftOf>)).toMatchObject({
    busy_ics: "https://e.org/a",
    terms: { hours_max: 3, notice_days: 7, languages: ["zh", "en"], recurring: false },
  });
});
