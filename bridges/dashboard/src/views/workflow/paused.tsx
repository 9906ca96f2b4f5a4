import type { Run } from "../../api/workflows";
import { dateAndTime } from "../../components/format";
import { Icon } from "../../components/icon";
import { named, useSay } from "../../i18n";
import { usePreferences } from "../../store/preferences";

/** Nothing more begins: since when, and by whom. Over the canvas it takes no room, so that nothing moves under a hand. */
export function Paused({ run }: { readonly run: Run | null }) {
  const say = useSay();
  const language = usePreferences((state) => state.language);
  if (run?.status !== "paused") return null;
  const by = run.paused_by ? say("runPausedBy", { name: named(say, "entered_by_", run.paused_by) }) : "";
  const at = run.paused_at ? say("runPausedSince", { time: dateAndTime(run.paused_at, language) }) : "";
  return (
    <p className="banner warm run-paused" role="status">
      <Icon name="pause" />
      {say("runPaused")} {[by, at].filter(Boolean).join(say("separator"))}
    </p>
  );
}
