import { useState } from "react";
import { Icon } from "../../components/icon";
import { useSay } from "../../i18n";
import { ImportDialog } from "./import-dialog";
import "../../i18n/learn-files";
import "./import-dialog.css";

/** The way to a new workflow of a file; small, it stands beside the ways to one. */
export function ImportButton({ isSmall = false, asked }: { readonly isSmall?: boolean; readonly asked?: () => void }) {
  const say = useSay();
  const [isOpen, setOpen] = useState(false);
  const open = () => {
    asked?.(); // before the dialog remembers where the focus was
    setOpen(true);
  };
  return (
    <>
      {isSmall ? (
        <button type="button" className="button small" aria-label={say("fileImport")} onClick={open}>
          <Icon name="upload" />
          {say("fileBring")}
        </button>
      ) : (
        <button type="button" className="button" onClick={() => setOpen(true)}>
          {say("fileImport")}
        </button>
      )}
      {isOpen && <ImportDialog onClose={() => setOpen(false)} />}
    </>
  );
}
