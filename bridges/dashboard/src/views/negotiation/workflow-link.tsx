import { useState } from "react";
import { workflowOf } from "../../api/workflows";
import { BridgeError } from "../../api/http";
import { Icon } from "../../components/icon";
import { useSay } from "../../i18n";
import { goTo, linkTo } from "../../store/route";

/** An approved plan is a workflow; this leads there. */
export function WorkflowLink({ demandId }: { readonly demandId: string }) {
  const say = useSay();
  const [problem, setProblem] = useState("");
  const open = async () => {
    try {
      goTo(linkTo.workflow((await workflowOf(demandId)).workflow_id));
    } catch (error) {
      setProblem(error instanceof BridgeError ? error.message : say("networkAway"));
    }
  };
  return (
    <>
      <button type="button" className="button primary" onClick={() => void open()}>
        {say("workflowOpen")}
        <Icon name="arrow" />
      </button>
      {problem && (
        <span role="alert" className="chip bad wraps">
          {problem}
        </span>
      )}
    </>
  );
}
