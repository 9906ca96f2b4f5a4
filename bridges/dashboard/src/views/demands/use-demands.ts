import { useCallback } from "react";
import { listDemands, type DemandRow, type Page } from "../../api/client";
import { useAsked, type Asked } from "../../components/use-asked";

const EVERY_MS = 3000;

interface Wanted {
  readonly page: number;
  readonly size: number;
  /** Words that all stand in the sentence, or the id; empty: every demand. */
  readonly text?: string;
  /** Without parts of a plan that are negotiated by themselves. */
  readonly isWhole?: boolean;
}

/** One page of demands, newest first. */
export const useDemands = ({ page, size, text = "", isWhole = false }: Wanted): Asked<Page<DemandRow>> =>
  useAsked(
    useCallback(() => listDemands(page, size, text, isWhole), [page, size, text, isWhole]),
    EVERY_MS,
  );
