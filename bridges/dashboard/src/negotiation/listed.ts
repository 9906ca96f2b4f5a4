import type { Say } from "../i18n";

/** Names in a row; of many the first. */
export const listed = (names: readonly string[], say: Say, max = 6): string =>
  names.length > max
    ? say("storyMore", { names: names.slice(0, max).join(say("separator")), count: names.length - max })
    : names.join(say("separator"));
