/** Runs the last of what it is given before the next frame is drawn, once: a crowd's changes are drawn together. */
export function eachFrame(
  ask: (act: () => void) => void = (act) => requestAnimationFrame(act),
): (act: () => void) => void {
  let next: (() => void) | null = null;
  return (act) => {
    if (!next)
      ask(() => {
        const due = next;
        next = null;
        due?.();
      });
    next = act;
  };
}
