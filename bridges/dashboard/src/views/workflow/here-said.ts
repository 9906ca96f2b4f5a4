import type { Person } from "../../canvas/presence";
import { named, type Say } from "../../i18n";

/** Somebody else who is at a node. */
export type Here = Pick<Person, "name" | "property">;

/** What people read of a property: `due`, or `each.config.url` of the node within. */
export const propertySaid = (say: Say, property: string): string => named(say, "config_", property.split(".").at(-1)!);

/** Who is at a node, and what of it each of them is writing at. */
export function hereSaid(say: Say, here: readonly Here[]): string {
  const writing = here.filter(({ property }) => property);
  const looking = here.filter(({ property }) => !property).map(({ name }) => name);
  return [
    ...writing.map(({ name, property }) => say("canvasWrites", { name, property: propertySaid(say, property) })),
    ...(looking.length ? [say("canvasHere", { names: looking.join(say("separator")) })] : []),
  ].join(say("separator"));
}
