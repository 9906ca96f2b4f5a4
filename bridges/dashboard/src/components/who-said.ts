import { named, type Say } from "../i18n";

const SAYS = "says_to_be:"; // as in canvas_words.py: before the name of somebody who showed nothing

/** Who it is by what they showed; of who showed nothing, what they call themselves, and that it is no more than that. */
export const whoSaid = (say: Say, who: string): string =>
  who.startsWith(SAYS) ? say("saysToBe", { name: who.slice(SAYS.length) }) : named(say, "entered_by_", who);
