import { useState } from "react";
import { changeDemand, type ChangeTaken, type DemandChange } from "../../api/client";
import { BridgeError } from "../../api/http";
import { useSay } from "../../i18n";

/** Sends one change of a demand, and has what was read of it, or why it was not taken. */
export function useChange(demandId: string) {
  const say = useSay();
  const [taken, setTaken] = useState<ChangeTaken | null>(null);
  const [problem, setProblem] = useState("");
  const [isSending, setSending] = useState(false);
  const send = async (change: DemandChange | null) => {
    if (change === null) return setProblem(say("changeEmpty"));
    setSending(true);
    setProblem("");
    try {
      setTaken(await changeDemand(demandId, change));
    } catch (error) {
      setProblem(error instanceof BridgeError ? error.message : say("networkAway"));
    }
    setSending(false);
  };
  return { taken, problem, isSending, send: (change: DemandChange | null) => void send(change) };
}
