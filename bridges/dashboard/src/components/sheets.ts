// Vite asks for a style sheet once, and takes it for there ever after. One that did not come is asked for anew here.
const dead = new Set<HTMLLinkElement>();
const underway = new Set<Promise<unknown>>();

globalThis.addEventListener?.(
  "error",
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === "stylesheet") dead.add(target);
  },
  true, // it does not bubble
);

/** Asks anew for the style sheets that did not come. Rejects where one of them does not come now either. */
export async function mendSheets(): Promise<void> {
  for (const link of dead) {
    const anew = link.cloneNode() as HTMLLinkElement; // a link that failed is never fetched again
    const coming = new Promise((resolve, reject) => {
      anew.onload = resolve;
      anew.onerror = reject;
    });
    dead.delete(link);
    underway.add(coming);
    void coming.catch(() => undefined).then(() => underway.delete(coming));
    link.replaceWith(anew);
  }
  await Promise.all(underway);
}
