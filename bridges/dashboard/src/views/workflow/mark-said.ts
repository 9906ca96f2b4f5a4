import { named, type Say } from "../../i18n";

/** What was said of a node: of an approval, that it is approved or not; of anything else, that it is done or not. */
export const markSaid = (say: Say, status: string, kind: string | undefined): string => {
  const approval = named(say, "markState_approval_", status);
  return kind === "approval" && approval !== status ? approval : named(say, "markState_", status);
};
