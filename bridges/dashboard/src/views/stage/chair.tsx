import type { CSSProperties } from "react";
import { hueOf, initialOf } from "../../components/avatar";
import { Icon, type IconName } from "../../components/icon";
import type { Seat } from "../../negotiation/room";

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

interface Props {
  readonly seat: Seat;
  readonly isSpeaking: boolean;
}

/** Somebody at the table: leans in to object, sits back when out. */
export function Chair({ seat, isSpeaking }: Props) {
  const { agentId, name, role, standing, price, isIn } = seat;
  const mark = MARKS[standing.key];
  return (
    <li
      className="chair"
      style={{ "--hue": hueOf(agentId) } as CSSProperties}
      data-agent={agentId}
      data-standing={standing.key}
      data-tone={standing.tone}
      data-in={isIn || undefined}
      data-speaking={isSpeaking || undefined}
    >
      <span className="chair-face" aria-hidden="true">
        {initialOf(name)}
        {mark && (
          <span className="chair-mark">
            <Icon name={mark} size="60%" />
          </span>
        )}
      </span>
      <span className="plate">
        <strong>{name}</strong>
        {role && <span>{role}</span>}
        <span className="word">{price && isIn ? `${price} · ${standing.text}` : standing.text}</span>
      </span>
    </li>
  );
}

/** What is needed, and nobody sits there yet. */
export function EmptyChair({ need, word }: { readonly need: string; readonly word: string }) {
  return (
    <li className="chair empty-chair">
      <span className="chair-face" aria-hidden="true">
        ?
      </span>
      <span className="plate">
        <strong>{need}</strong>
        <span className="word">{word}</span>
      </span>
    </li>
  );
}
