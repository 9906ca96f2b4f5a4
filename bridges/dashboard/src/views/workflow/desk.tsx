import type { Ref } from "react";
import { Icon, type IconName } from "../../components/icon";

/** What stands beside the canvas, one at a time, and what of it is looked at in place of the canvas. */
export interface Desk {
  readonly open: "history" | "runs" | null;
  /** Of the history; null: the canvas of now. */
  readonly version: number | null;
  /** Empty: none. */
  readonly runId: string;
}

export const CLOSED: Desk = { open: null, version: null, runId: "" };

export interface DeskState {
  readonly desk: Desk;
  readonly setDesk: (desk: Desk) => void;
}

interface Props extends DeskState {
  readonly kind: "history" | "runs";
  readonly icon: IconName;
  readonly text: string;
  readonly ref: Ref<HTMLButtonElement>;
}

/** Opens it, in place of the other one, and closes it. */
export function DeskButton({ kind, icon, text, ref, desk, setDesk }: Props) {
  const isOpen = desk.open === kind;
  return (
    <button
      ref={ref}
      type="button"
      className="button small"
      aria-pressed={isOpen}
      onClick={() => setDesk({ ...CLOSED, open: isOpen ? null : kind })}
    >
      <Icon name={icon} />
      {text}
    </button>
  );
}
