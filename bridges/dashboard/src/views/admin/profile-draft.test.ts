import { expect, test } from "vitest";
import type { Agent } from "../../api/agents";
import { draftOf, profileOf } from "./profile-draft";

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
  },
  online: true,
  state: "running",
};

test("a profile that nobody changed comes out as it went in, without who is online", () => {
  const { online: _, state: __, ...profile } = AGENT;

  expect(profileOf(AGENT, draftOf(AGENT))).toEqual(profile);
});

test("what is changed is changed and nothing else", () => {
  const draft = { ...draftOf(AGENT), tags: "host、dance， ", price: "", capabilities: "cooking：for 50\n\n" };

  expect(profileOf(AGENT, draft)).toMatchObject({
    tags: ["host", "dance"],
    capabilities: { cooking: "for 50" },
    terms: { price: null, capacity_people: 30, unavailable_dates: ["2026-12-05"] },
  });
});

test("a number that is none is left for the server to refuse, not dropped", () => {
  expect(profileOf(AGENT, { ...draftOf(AGENT), price: "a lot" }).terms?.price).toBe("a lot");
});
