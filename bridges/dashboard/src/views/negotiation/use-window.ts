import { useCallback, useEffect, useRef, useState, type RefObject } from "react";

const ROW_REM = 3.5; // --row-height in timeline.css
const AROUND = 8; // rows drawn beyond both edges

export interface Window {
  readonly first: number;
  readonly last: number;
  readonly rowHeight: number;
  readonly keepInView: (index: number, isFollowing: boolean) => void;
}

/** Which rows of a long list are in view. All rows have one height, `rem` of the page's letters. */
export function useWindow(list: RefObject<HTMLElement | null>, count: number, rem = ROW_REM): Window {
  const [view, setView] = useState({ top: 0, height: 800, rowHeight: 16 * rem });
  const isAtEnd = useRef(true);
  const follows = useRef(false);
  const put = useRef(0); // how far it was scrolled by this, and by nobody's hand

  useEffect(() => {
    const element = list.current!;
    const measure = () => {
      const rowHeight = parseFloat(getComputedStyle(document.documentElement).fontSize) * rem;
      setView({ top: element.scrollTop, height: element.clientHeight, rowHeight });
    };
    measure();
    const observer = new ResizeObserver(() => {
      if (follows.current && isAtEnd.current) put.current = toEnd(element);
      measure();
    });
    observer.observe(element);
    const onScroll = () => {
      isAtEnd.current = isStillAtEnd(element, { wasAtEnd: isAtEnd.current, put: put.current, row: rem * 16 });
      measure();
    };
    element.addEventListener("scroll", onScroll, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener("scroll", onScroll);
    };
  }, [list, rem]);

  const { top, height, rowHeight } = view;
  const keepInView = useCallback(
    (index: number, isFollowing: boolean) => {
      const element = list.current;
      follows.current = isFollowing;
      if (!element || index < 0) return;
      if (isFollowing) {
        if (isAtEnd.current) put.current = toEnd(element);
        return;
      }
      const place = index * rowHeight;
      const isSeen = place >= element.scrollTop && place + rowHeight <= element.scrollTop + element.clientHeight;
      if (!isSeen) element.scrollTop = place - element.clientHeight / 2;
    },
    [list, rowHeight],
  );
  const seen = Math.ceil(height / rowHeight);
  const row = Math.min(Math.floor(top / rowHeight), Math.max(0, count - seen)); // a filter may have shortened the list
  const first = Math.max(0, row - AROUND);
  const last = Math.min(count, row + seen + 1 + AROUND);
  return { first, last, rowHeight, keepInView };
}

function toEnd(element: HTMLElement): number {
  element.scrollTop = element.scrollHeight;
  return element.scrollTop;
}

interface Scrolled {
  readonly scrollTop: number;
  readonly clientHeight: number;
  readonly scrollHeight: number;
}

/**
 * Whether a list that was scrolled is at its end, or where it was put when that was its end: it is told of a scroll only
 * when rows may have come since, and who reads the end has not gone up for their sake.
 */
export function isStillAtEnd(
  { scrollTop, clientHeight, scrollHeight }: Scrolled,
  { wasAtEnd, put, row }: { readonly wasAtEnd: boolean; readonly put: number; readonly row: number },
): boolean {
  return scrollTop + clientHeight > scrollHeight - row || (wasAtEnd && scrollTop >= put - 1);
}
