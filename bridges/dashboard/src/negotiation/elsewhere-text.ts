import type { HandedOnTask } from "../api/workflows";
import type { Say } from "../i18n";

/** That a part of the plan is in other hands on the canvas, and that whose it is has not agreed to it. */
export const elsewhereText = (task: HandedOnTask, say: Say): string =>
  say(!task.assignee ? "heldByNobody" : task.agreed_earlier ? "heldEarlier" : "heldElsewhere", {
    name: task.name,
    was: task.display_name,
    now: task.assignee_name,
  });
