import type { Person } from "../../canvas/presence";
import { named, type Say } from "../../i18n";

/** Somebody else who is at a node. */
export type Here = Pick<Person, "name" | "property">;

/** What people read of a property: `due`, or `each.config.url` of the node within. */
export const propertySaid = (say: Say, property: string): string => named(say, "config_", property.split(".").at(-1)!);

const NAMED_MAX = 3; // where there are more, two are named: a name is whole or not there at all

/** How many of so many people are named. */
export const namedOf = (count: number): number => (count > NAMED_MAX ? NAMED_MAX - 1 : count);

/** People by their names, the first of them where there are many: “Ann, Bo and 3 more”. */
export function peopleSaid(say: Say, names: readonly string[]): string {
  const shown = names.slice(0, namedOf(names.length)).join(say("separator"));
  return withRest(say, shown, names.length - namedOf(names.length));
}

/** Who is at a node, and what of it each of them is writing at; those who write first. */
export function hereSaid(say: Say, here: readonly Here[], count = namedOf(here.length)): string {
  const writing = here.filter(({ property }) => property);
  const looking = here.filter(({ property }) => !property).map(({ name }) => name);
  const shown = looking.slice(0, Math.max(0, count - writing.length));
  const rest = Math.max(0, here.length - count);
  const parts = [
    ...writing
      .slice(0, count)
      .map(({ name, property }) => say("canvasWrites", { name, property: propertySaid(say, property) })),
    ...(shown.length ? [say("canvasHere", { names: withRest(say, shown.join(say("separator")), rest) })] : []),
  ];
  return withRest(say, parts.join(say("separator")), shown.length ? 0 : rest);
}

const withRest = (say: Say, people: string, count: number): string =>
  count ? say("peopleAndMore", { people, count }) : people;
