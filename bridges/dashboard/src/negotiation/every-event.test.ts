import { describe as group, expect, test } from "vitest";
import { speaker } from "../i18n";
import { readCatalogue, samplesOf, type Catalogue } from "../testing/samples";
import { describe } from "./describe";
import { reduce } from "./reduce";
import { emptyWorld, type World } from "./state";

const CATALOGUE = readCatalogue();
const EVENTS = samplesOf(CATALOGUE);
const DEMAND_ID = EVENTS[0]!.payload.demand_id;
const after = (events: typeof EVENTS): World => events.reduce(reduce, emptyWorld(DEMAND_ID));

group("each event of the catalogue", () => {
  test.each(EVENTS)("$event_type is taken and leaves its mark", (event) => {
    const before = after(EVENTS.filter((other) => other.seq < event.seq));
    const world = reduce(before, event);

    expect(world.seq).toBe(event.seq);
    expect(world.negotiations[DEMAND_ID]).toBeDefined();
    expect(world.negotiations[DEMAND_ID]!.lastAt).toBe(event.timestamp);
  });

  test.each(EVENTS)("$event_type is said in both languages, with nothing left open", (event) => {
    for (const language of ["zh", "en"] as const) {
      const { title, detail } = describe(event, speaker(language), after(EVENTS));

      expect(title).not.toBe("");
      expect(`${title} ${detail}`).not.toMatch(/undefined|\{\w+\}|\[object/);
    }
  });

  test("a field that the page reads and the catalogue has no more is named", () => {
    const renamed = JSON.parse(JSON.stringify(CATALOGUE).replaceAll('"contribution":', '"offered":')) as Catalogue;
    const offer = samplesOf(renamed).find((event) => event.event_type === "towow.offer.submitted")!;

    expect(() => describe(offer, speaker("en"), after(EVENTS))).toThrow("no field contribution");
  });
});
