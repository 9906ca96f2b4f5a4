import { useState, type FormEvent } from "react";
import { useSay } from "../i18n";
import "../i18n/learn-own-name";
import { NAME_MAX, usePreferences } from "../store/preferences";
import { Dialog } from "./dialog";
import "./name-dialog.css";

/** Says it, and says it otherwise. */
export function NameDialog({ onClose }: { readonly onClose: () => void }) {
  const say = useSay();
  const { name, setName } = usePreferences();
  const [text, setText] = useState(name);
  const save = (event: FormEvent) => {
    event.preventDefault();
    setName(text);
    onClose();
  };
  return (
    <Dialog kind="question" title={say("ownName")} onClose={onClose}>
      <form className="name-form" onSubmit={save}>
        <p className="muted">{say("ownNameHint")}</p>
        <input
          className="field"
          aria-label={say("ownName")}
          autoComplete="name"
          autoFocus
          maxLength={NAME_MAX}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <div className="buttons">
          <button type="submit" className="button primary">
            {say("save")}
          </button>
          <button type="button" className="button" onClick={onClose}>
            {say("close")}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
