import { useEffect } from "react";
import { createPortal } from "react-dom";
import { useSay } from "../i18n";

const asking = new Set<() => void>();

/** All that did not come is asked for once more: mostly it is away for one reason. */
const askAll = (): void => {
  for (const again of asking) again();
};

globalThis.addEventListener?.("online", askAll);

interface Props {
  readonly again: () => void;
  /** It was asked for again, in vain: the server may have another page by now. */
  readonly isLasting?: boolean;
  /** Of what was opened at a click, of which the place may be out of sight. */
  readonly onClose?: (() => void) | undefined;
  /** Of what would not be on paper if it were there. */
  readonly isForScreen?: boolean;
}

/** Says that a part of the page did not come, in its place, with the button that asks for it again. */
export function Away({ again, isLasting = false, onClose, isForScreen = false }: Props) {
  const say = useSay();
  useEffect(() => {
    asking.add(again);
    return () => void asking.delete(again);
  }, [again]);
  const said = (
    <p className={`banner warm away${onClose ? " opened" : ""}${isForScreen ? " not-printed" : ""}`} role="alert">
      {say("partAway")}
      <button type="button" className="button small not-printed" onClick={askAll}>
        {say("partAgain")}
      </button>
      {isLasting && (
        <button type="button" className="button small not-printed" onClick={() => location.reload()}>
          {say("reload")}
        </button>
      )}
      {onClose && (
        <button type="button" className="button small not-printed" onClick={() => onClose()}>
          {say("close")}
        </button>
      )}
    </p>
  );
  return onClose ? createPortal(said, document.body) : said;
}
