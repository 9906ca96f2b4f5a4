import { useId, useLayoutEffect, useRef, type ReactNode, type SyntheticEvent } from "react";
import { createPortal } from "react-dom";
import { useSay } from "../i18n";
import { Icon } from "./icon";

interface Props {
  readonly kind: "drawer" | "question";
  readonly title: string;
  readonly lead?: ReactNode;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Pixels below the edge that nobody misses. */
const BARELY = 8;

/**
 * A native modal dialog: Escape closes it, focus stays inside and goes back where it was.
 * It opens at its beginning, and `data-more` says that there is more below.
 * It hangs at the body, so that no style of the view that opens it reaches what is inside.
 */
export function Dialog({ kind, title, lead, onClose, children }: Props) {
  const say = useSay();
  const titleId = useId();
  const ref = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (dialog && !dialog.open) dialog.showModal();
    if (dialog) dialog.scrollTop = 0; // what has the focus may be its last line
    return () => dialog?.close(); // while it still stands there: one that is taken away open gives no focus back
  }, []);
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return undefined;
    const tell = () => {
      const left = dialog.scrollHeight - dialog.clientHeight - dialog.scrollTop;
      dialog.toggleAttribute("data-more", left > BARELY);
    };
    const sizes = new ResizeObserver(tell);
    for (const each of [dialog, ...dialog.children]) sizes.observe(each);
    dialog.addEventListener("scroll", tell, { passive: true });
    tell();
    return () => {
      sizes.disconnect();
      dialog.removeEventListener("scroll", tell);
    };
  }, []);
  const own = (event: SyntheticEvent): void => {
    if (event.target === event.currentTarget) onClose(); // a file chooser inside is cancelled, too
  };
  return createPortal(
    <dialog
      ref={ref}
      className={kind}
      aria-labelledby={titleId}
      onCancel={own} // by Escape, at once: that it has closed is told after a click that follows
      onClose={own}
      onClick={own}
    >
      {kind === "question" && <h2 id={titleId}>{title}</h2>}
      {kind === "drawer" && (
        <header>
          {lead}
          <h2 id={titleId}>{title}</h2>
          <button type="button" className="button icon" aria-label={say("close")} onClick={onClose}>
            <Icon name="close" />
          </button>
        </header>
      )}
      {children}
    </dialog>,
    document.body,
  );
}
