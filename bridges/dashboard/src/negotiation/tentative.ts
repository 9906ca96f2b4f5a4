import type { Proposal } from "../generated/events";

/** Whether the plan's day is no more than proposed. Its milestone says so in its name, and nothing else does. */
export const isTentative = (plan: Pick<Proposal, "timeline"> | undefined): boolean =>
  (plan?.timeline.milestones ?? []).some(({ name, date }) => {
    const isItsDay = plan!.timeline.event_days?.includes(date) ?? false;
    return isItsDay && (name.includes("暂定") || /\btentative/i.test(name));
  });
