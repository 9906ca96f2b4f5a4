import { useState } from "react";
import { askModelAgain } from "../../api/client";
import { BridgeError } from "../../api/http";
import { named, useSay } from "../../i18n";
import "../../i18n/learn-opened";

/** The model asked again for what something lesser answered: first what that means, then the button that does it. */
export function TryAgain({ demandId, prompts }: { readonly demandId: string; readonly prompts: readonly string[] }) {
  const say = useSay();
  const [isOpen, setOpen] = useState(false);
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState("");
  const send = async () => {
    setSending(true);
    setProblem("");
    try {
      await askModelAgain(demandId);
      setOpen(false);
    } catch (error) {
      setProblem(error instanceof BridgeError ? error.message : say("networkAway"));
    }
    setSending(false);
  };
  if (!isOpen)
    return (
      <div className="try-again">
        <button type="button" className="button small" onClick={() => setOpen(true)}>
          {say("tryModelAgain")}
        </button>
      </div>
    );
  return (
    <div className="try-again" role="group" aria-label={say("tryModelAgain")}>
      <p>
        {say("tryModelAgainMeans", {
          prompts: prompts.map((prompt) => named(say, "prompt_", prompt)).join(say("separator")),
        })}
      </p>
      {problem && <p>{problem}</p>}
      <button type="button" className="button small" disabled={isSending} onClick={() => void send()}>
        {say("tryModelAgainNow")}
      </button>
      <button type="button" className="button small" onClick={() => setOpen(false)}>
        {say("tryModelAgainNot")}
      </button>
    </div>
  );
}
