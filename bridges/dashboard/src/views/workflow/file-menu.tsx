import { useEffect, useRef, type KeyboardEvent } from "react";
import { Icon } from "../../components/icon";
import { useSay } from "../../i18n";
import { ImportButton } from "../workflows/import-button";
import { ExportButtons } from "./export-buttons";
import "./file-menu.css";

/** What one does with files, folded away: it is wanted seldom, and the canvas wants the room. */
export function FileMenu({ workflowId, title }: { readonly workflowId: string; readonly title: string }) {
  const say = useSay();
  const menu = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const leave = ({ target }: PointerEvent) => {
      const isElsewhere = target instanceof Element && !menu.current?.contains(target) && !target.closest("dialog");
      if (isElsewhere && menu.current) menu.current.open = false;
    };
    document.addEventListener("pointerdown", leave);
    return () => document.removeEventListener("pointerdown", leave);
  }, []);
  const fold = () => {
    if (!menu.current?.open) return;
    menu.current.open = false;
    menu.current.querySelector("summary")?.focus();
  };
  return (
    <details ref={menu} className="file-menu" onKeyDown={({ key }: KeyboardEvent) => key === "Escape" && fold()}>
      <summary className="button small">
        <Icon name="download" />
        {say("files")}
      </summary>
      <div className="card">
        <ExportButtons workflowId={workflowId} title={title} />
        <ImportButton isSmall asked={fold} />
      </div>
    </details>
  );
}
