const SAYS = "says_to_be:"; // as in canvas_words.py: before the name of somebody who showed nothing

/** What somebody who showed nothing calls themselves; empty: it is known who it is, or nothing was said. */
export const saidName = (who: string): string => (who.startsWith(SAYS) ? who.slice(SAYS.length) : "");
