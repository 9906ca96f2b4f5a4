import { useState } from "react";
import { useSay } from "../i18n";

/** Puts a text on the clipboard. */
export function CopyButton({ text }: { readonly text: string }) {
  const say = useSay();
  const [isCopied, setCopied] = useState(false);
  if (!navigator.clipboard) return null; // browsers keep it from pages that came over plain HTTP
  return (
    <button
      type="button"
      className="button small not-printed"
      onClick={() =>
        void navigator.clipboard.writeText(text).then(
          () => setCopied(true),
          () => undefined, // not allowed: the text is there to be selected
        )
      }
    >
      {say(isCopied ? "copied" : "copy")}
    </button>
  );
}
