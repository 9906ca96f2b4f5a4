import { useId } from "react";
import type { Run } from "../../api/workflows";
import { dateAndTime } from "../../components/format";
import { Icon } from "../../components/icon";
import { useSay } from "../../i18n";
import { whoSaid } from "../../components/who-said";
import { usePreferences } from "../../store/preferences";

/**
 * That nothing more begins, in the place where else the run's state stands; pressed, it says what that means, since when
 * it is so, and by whom. It takes no room of its own, so that nothing moves under a hand, and lies over nothing.
 */
export function Paused({ run }: { readonly run: Run }) {
  const say = useSay();
  const language = usePreferences((state) => state.language);
  const id = useId();
  const since = run.paused_at
    ? say("runPausedSince", { time: dateAndTime(run.paused_at, language) })
    : say("run_paused");
  const by = run.paused_by ? say("runPausedBy", { name: whoSaid(say, run.paused_by) }) : "";
  return (
    <>
      <button type="button" className="chip warm run-paused" popoverTarget={id} title={say("runPausedHint")}>
        <Icon name="question" size="1em" />
        {say("run_paused")}
      </button>
      <span id={id} popover="auto" className="run-paused-means">
        <b>{say("runPausedIs", { since, by })}</b> {say("runPaused")}
      </span>
    </>
  );
}
