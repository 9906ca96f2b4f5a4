import { useCallback } from "react";
import type { Page } from "../../api/client";
import { listWorkflows, type WorkflowRow } from "../../api/workflows";
import { useAsked, type Asked } from "../../components/use-asked";

const EVERY_MS = 3000;

/** One page of workflows, or of those that a search finds. */
export const useWorkflows = (number: number, size: number, text: string): Asked<Page<WorkflowRow>> =>
  useAsked(
    useCallback(() => listWorkflows(number, size, text), [number, size, text]),
    EVERY_MS,
  );
