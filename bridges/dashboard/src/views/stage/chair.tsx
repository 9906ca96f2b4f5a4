import type { Seat } from "../../negotiation/room";
import { EmptyFace, Face } from "./face";

interface Props {
  readonly seat: Seat;
  readonly isSpeaking: boolean;
}

/** Somebody at the table: leans in to object, sits back when out. */
export function Chair({ seat, isSpeaking }: Props) {
  const { agentId, name, role, standing, price, isIn } = seat;
  return (
    <li
      className="chair"
      data-agent={agentId}
      data-standing={standing.key}
      data-tone={standing.tone}
      data-in={isIn || undefined}
      data-speaking={isSpeaking || undefined}
    >
      <Face seat={seat} />
      <span className="plate">
        <strong>{name}</strong>
        {role && <span>{role}</span>}
        <span className="word">{price && isIn ? `${standing.text} · ${price}` : standing.text}</span>
      </span>
    </li>
  );
}

/** What is needed, and nobody sits there yet. */
export function EmptyChair({ need, word }: { readonly need: string; readonly word: string }) {
  return (
    <li className="chair empty-chair">
      <EmptyFace />
      <span className="plate">
        <strong>{need}</strong>
        <span className="word">{word}</span>
      </span>
    </li>
  );
}
