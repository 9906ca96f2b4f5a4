import { named, type Say } from "../i18n";

const SAYS = "says_to_be:"; // as in canvas_words.py: before the name of somebody who showed nothing

/** What somebody who showed nothing calls themselves; empty: it is known who it is, or nothing was said. */
export const saidName = (who: string): string => (who.startsWith(SAYS) ? who.slice(SAYS.length) : "");

/** Who it is by what they showed; of who showed nothing, what they call themselves, and that it is no more than that. */
export const whoSaid = (say: Say, who: string): string =>
  saidName(who) ? say("saysToBe", { name: saidName(who) }) : named(say, "entered_by_", who);
