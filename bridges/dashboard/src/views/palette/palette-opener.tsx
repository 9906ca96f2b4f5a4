import { useCallback, useEffect, useState } from "react";
import { Icon } from "../../components/icon";
import { later } from "../../components/later";
import { useSay } from "../../i18n";

const Palette = later(() => import("./palette").then((m) => m.Palette));
const KEYS = /Mac|iPhone|iPad/.test(navigator.platform) ? "⌘K" : "Ctrl K";

/** The button, and the keys, that open the palette; it is a script of its own, which comes when it is first opened. */
export function PaletteOpener() {
  const say = useSay();
  const [isOpen, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isOurs = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
      if (!isOurs || event.key.toLowerCase() !== "k") return;
      event.preventDefault(); // browsers put the cursor into their address bar
      if (!document.querySelector("dialog[open]")) setOpen(true); // what stands open is finished first
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
  const label = say("paletteOpen", { keys: KEYS });
  return (
    <>
      <button
        type="button"
        className="button icon small"
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Icon name="search" />
      </button>
      {isOpen && <Palette onClose={close} />}
    </>
  );
}
