import { useEffect, useState } from "react";
import type { Page } from "../../api/client";
import { troubleOf } from "../../components/trouble";
import { useSay } from "../../i18n";
import { usePreferences } from "../../store/preferences";

const PAGE_SIZE = 30;

export interface Paged<T> {
  /** The newest first; null: nothing is known yet. */
  readonly rows: readonly T[] | null;
  readonly problem: string;
  /** Null: all of them are here. */
  readonly more: (() => void) | null;
}

interface Question<T> {
  readonly list: (workflowId: string, page: number, size: number) => Promise<Page<T>>;
  /** By which a row is known that has moved to another page meanwhile. */
  readonly key: (row: T) => string | number;
  readonly workflowId: string;
  /** Changes with what is listed: then it is read again. */
  readonly known: string | number;
}

/** What a server lists page by page, as far as somebody has asked for it. */
export function usePages<T>({ list, key, workflowId, known }: Question<T>): Paged<T> {
  const say = useSay();
  const language = usePreferences((state) => state.language);
  const [pages, setPages] = useState(1);
  const [found, setFound] = useState<{ readonly rows: readonly T[]; readonly total: number } | null>(null);
  const [problem, setProblem] = useState("");
  useEffect(() => {
    let isCurrent = true;
    const numbers = Array.from({ length: pages }, (_, n) => n + 1);
    Promise.all(numbers.map((page) => list(workflowId, page, PAGE_SIZE))).then(
      (read) => {
        if (!isCurrent) return;
        const rows = new Map(read.flatMap(({ items }) => items).map((row) => [key(row), row]));
        setFound({ rows: [...rows.values()], total: read[0]?.total ?? 0 });
        setProblem("");
      },
      (error: unknown) => isCurrent && setProblem(troubleOf(error, say)),
    );
    return () => {
      isCurrent = false;
    };
  }, [list, key, workflowId, pages, known, language, say]);
  const isMore = found !== null && found.total > pages * PAGE_SIZE;
  return { rows: found?.rows ?? null, problem, more: isMore ? () => setPages(pages + 1) : null };
}
