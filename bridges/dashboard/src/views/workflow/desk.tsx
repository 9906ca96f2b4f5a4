import type { Ref } from "react";
import { Icon, type IconName } from "../../components/icon";

/** What stands beside the canvas, one at a time, and what of it is looked at in place of the canvas. */
export interface Desk {
  readonly open: "history" | "runs" | null;
  /** Of the history; null: the canvas of now. */
  readonly version: number | null;
  /** Empty: none. */
  readonly runId: string;
  /** The form of a node stands in its place, and leads back to it. */
  readonly isAside: boolean;
}

export const CLOSED: Desk = { open: null, version: null, runId: "", isAside: false };

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

/** Opens it, in place of the other one, or brings it back from behind a form; and closes it. */
export function DeskButton({ kind, icon, text, ref, desk, setDesk }: Props) {
  const isOpen = desk.open === kind && !desk.isAside;
  return (
    <button
      ref={ref}
      type="button"
      className="button small"
      aria-pressed={isOpen}
      onClick={() =>
        setDesk(
          desk.open === kind && desk.isAside ? { ...desk, isAside: false } : { ...CLOSED, open: isOpen ? null : kind },
        )
      }
    >
      <Icon name={icon} />
      {text}
    </button>
  );
}
