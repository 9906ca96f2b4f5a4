import type { CSSProperties } from "react";
import { hueOf, initialOf } from "../../components/avatar";
import { Icon, type IconName } from "../../components/icon";
import type { Seat } from "../../negotiation/room";
import "./face.css";

const MARKS: Readonly<Record<string, IconName>> = {
  accept: "check",
  joined: "check",
  participate: "check",
  conditional: "half",
  negotiate: "half",
  reject: "close",
  withdraw: "close",
  withdrawn: "close",
  decline: "close",
};

/** Whoever sits there, with a mark of what they last said; `--face` is its size. The name stands beside it. */
export function Face({ seat: { agentId, name, standing } }: { readonly seat: Seat }) {
  const mark = MARKS[standing.key];
  return (
    <span
      className="seat-face"
      style={{ "--hue": hueOf(agentId) } as CSSProperties}
      data-standing={standing.key}
      data-tone={standing.tone}
      aria-hidden="true"
    >
      {initialOf(name)}
      {mark && (
        <span className="seat-mark">
          <Icon name={mark} size="60%" />
        </span>
      )}
    </span>
  );
}

/** Nobody yet. */
export function EmptyFace() {
  return (
    <span className="seat-face" data-standing="empty" aria-hidden="true">
      ?
    </span>
  );
}
