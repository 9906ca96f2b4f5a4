import { useState } from "react";
import { ask, BridgeError, refusalIn } from "../api/http";
import { save } from "../export/save";
import { useSay } from "../i18n";
import { Icon } from "./icon";

interface Props {
  /** Relative to the page. */
  readonly address: string;
  readonly name: string;
  readonly text: string;
}

/** A file of the server's. It is fetched with the token, which no plain link could carry, and then saved. */
export function DownloadLink({ address, name, text }: Props) {
  const say = useSay();
  const [problem, setProblem] = useState("");
  const fetchAndSave = async () => {
    setProblem("");
    try {
      const answer = await ask(address);
      if (!answer.ok) throw await refusalIn(answer);
      save(await answer.blob(), name);
    } catch (error) {
      setProblem(error instanceof BridgeError ? error.message : say("networkAway"));
    }
  };
  return (
    <>
      <a
        className="button small"
        href={address}
        download={name}
        onClick={(event) => {
          event.preventDefault();
          void fetchAndSave();
        }}
      >
        <Icon name="download" />
        {text}
      </a>
      {problem && (
        <span role="alert" className="chip bad wraps">
          {problem}
        </span>
      )}
    </>
  );
}
