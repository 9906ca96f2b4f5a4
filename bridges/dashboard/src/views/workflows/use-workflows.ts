import { useCallback } from "react";
import type { Page } from "../../api/client";
import { listWorkflows, type WorkflowRow } from "../../api/workflows";
import { useAsked, type Asked } from "../../components/use-asked";

const EVERY_MS = 3000;

/** One page of workflows. */
export const useWorkflows = (number: number, size: number): Asked<Page<WorkflowRow>> =>
  useAsked(
    useCallback(() => listWorkflows(number, size), [number, size]),
    EVERY_MS,
  );
