import type { CSSProperties } from "react";
import { useSay } from "../../i18n";
import type { Tension } from "../../negotiation/tensions";
import "./tension-bars.css";

/** What is pulled at, each against its limit. */
export function TensionBars({ tensions }: { readonly tensions: readonly Tension[] }) {
  const say = useSay();
  return (
    <ul className="tensions" aria-label={say("stageTensions")}>
      {tensions.map(({ key, label, value, limitText, pieces, limit, before }) => (
        <li key={key} className="tension" data-tension={key}>
          <span className="tension-label">{label}</span>
          <span className="tension-value">{value}</span>
          <span className="tension-limit">{limitText}</span>
          {pieces.length > 0 && (
            <span className="pull" aria-hidden="true">
              <span className="pulled">
                {pieces.map(({ tone, share }) => (
                  <i key={tone} data-tone={tone} style={width(share)} />
                ))}
              </span>
              {before !== null && <b className="was" style={left(before)} />}
              {limit !== null && <b className="limit" style={left(limit)} />}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

const width = (share: number): CSSProperties => ({ width: `${Math.min(1, share) * 100}%` });
const left = (share: number): CSSProperties => ({ left: `${share * 100}%` });
