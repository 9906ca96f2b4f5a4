import { SPANS } from "../../api/activity";
import { dateAndTime } from "../../components/format";
import { Trouble } from "../../components/trouble";
import { useSay } from "../../i18n";
import { usePreferences } from "../../store/preferences";
import { timeOf } from "./heat";
import type { Heating } from "./use-heat";

/** How busy everybody was: of which time, and which part of it. */
export function HeatBar({ heating }: { readonly heating: Heating }) {
  const say = useSay();
  const language = usePreferences((state) => state.language);
  const { isAllowed, span, choose, step, goTo, activity, error } = heating;
  if (!isAllowed) return null;
  const [from, to] = activity ? timeOf(activity, step) : [0, 0];
  const written = (at: number): string => dateAndTime(new Date(at).toISOString(), language);
  const when = `${written(from)} – ${written(to)}`;
  return (
    <div className="network-heat">
      <div className="tabs" role="group" aria-label={say("networkHeat")}>
        {[null, ...SPANS].map((each) => (
          <button key={each} type="button" aria-pressed={each === span} onClick={() => choose(each)}>
            {say(each ? `networkHeat_${each}` : "networkHeatOff")}
          </button>
        ))}
      </div>
      <Trouble error={error} />
      {activity && (
        <>
          <input
            type="range"
            min={0}
            max={activity.steps}
            value={step}
            aria-label={say("networkHeatStep")}
            aria-valuetext={when}
            onChange={(event) => goTo(Number(event.target.value))}
          />
          <span className="network-when">
            {step === 0 && `${say("networkHeatAll")}: `}
            {when}
          </span>
          <p className="muted">{say("networkHeatLegend")}</p>
        </>
      )}
    </div>
  );
}
