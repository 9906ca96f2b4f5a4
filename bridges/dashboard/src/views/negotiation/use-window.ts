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

  useEffect(() => {
    const element = list.current!;
    const measure = () => {
      const rowHeight = parseFloat(getComputedStyle(document.documentElement).fontSize) * rem;
      setView({ top: element.scrollTop, height: element.clientHeight, rowHeight });
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    const onScroll = () => {
      isAtEnd.current = element.scrollTop + element.clientHeight > element.scrollHeight - rem * 16;
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
      if (!element || index < 0) return;
      if (isFollowing) {
        if (isAtEnd.current) element.scrollTop = element.scrollHeight;
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
