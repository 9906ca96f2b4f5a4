import { useEffect, type RefObject } from "react";

const MIDDLE = [0.5];
const WHOLE = [0, 0.5, 1];

/** Whether nothing lies over `one` at these parts of its height, and what it scrolls in shows it there. */
function isSeen(one: Element, parts: readonly number[]): boolean {
  const { x, y, width, height } = one.getBoundingClientRect();
  return parts.every((part) => {
    const at = document.elementFromPoint(x + width / 2, y + 2 + part * (height - 4));
    return at !== null && (one.contains(at) || Boolean(at.closest("label")?.contains(one)));
  });
}

function bring(one: Element): void {
  if (!isSeen(one, WHOLE)) one.scrollIntoView({ block: "nearest" });
}

function withAncestors(one: Element): readonly Element[] {
  const all: Element[] = [];
  for (let each: Element | null = one; each; each = each.parentElement) all.push(each);
  return all;
}

/**
 * Keeps in sight what has the focus within `root`. A browser brings there what gets the focus (of a long field, its
 * cursor) and does no more: what comes above it later, like a problem that the server finds, or a window that becomes
 * smaller, pushes it below what stands at the edge. What somebody has scrolled away from stays away.
 */
export function useFocusInSight(root: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let one: Element | null = null;
    let heights = "";
    let wasSeen = false;
    let isByKey = false; // what is pressed stays where it is pressed
    const measured = () => (one ? withAncestors(one).map(({ clientHeight }) => clientHeight) : []).join();
    const look = () => {
      if (!one) return;
      const now = measured();
      if (now === heights) {
        wasSeen = isSeen(one, MIDDLE); // somebody scrolls
        return;
      }
      heights = now;
      if (wasSeen) bring(one);
    };
    const looking = new ResizeObserver(look);
    const leave = () => {
      looking.disconnect();
      one = null;
    };
    const enter = ({ target }: FocusEvent) => {
      leave();
      if (!(target instanceof Element) || !root.current?.contains(target) || target === root.current) return;
      one = target;
      heights = measured();
      wasSeen = true;
      if (isByKey) bring(one);
      withAncestors(one).forEach((each) => looking.observe(each));
    };
    const ending = new AbortController();
    const listen = (type: string, handler: (event: never) => void) =>
      document.addEventListener(type, handler as EventListener, { capture: true, signal: ending.signal });
    listen("focusin", enter);
    listen("focusout", leave);
    listen("scroll", look);
    listen("keydown", () => (isByKey = true));
    listen("pointerdown", () => (isByKey = false));
    return () => {
      ending.abort();
      leave();
    };
  }, [root]);
}
