import type { Lost } from "../../canvas/lost";
import { CopyButton } from "../../components/copy-button";
import { useSay } from "../../i18n";
import { propertySaid } from "./here-said";

/** Of changes that were not done: what one wrote, which stands nowhere else any more. */
export function LostChanges({ lost }: { readonly lost: readonly Lost[] }) {
  const say = useSay();
  return lost.map(({ called, written, isRefused, by }, index) => (
    <span key={index} className="stack">
      <span>
        {isRefused
          ? say("lostRefused", { name: called })
          : say(called ? "lostGone" : "lostGoneUnnamed", { name: called, by: by || say("lostBySomebody") })}
      </span>
      {Object.entries(written).map(([property, text]) => (
        <span key={property}>
          {propertySaid(say, property)}: “{text}” <CopyButton text={text} />
        </span>
      ))}
    </span>
  ));
}
