import { named, type Say } from "../i18n";
import { saidName } from "./said-name";

/** Who it is by what they showed; of who showed nothing, what they call themselves, and that it is no more than that. */
export const whoSaid = (say: Say, who: string): string =>
  saidName(who) ? say("saysToBe", { name: saidName(who) }) : named(say, "entered_by_", who);
