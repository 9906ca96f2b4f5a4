import { useEffect, useState } from "react";
import { dropDraft } from "../../api/drafts";
import { readWorkflow } from "../../api/workflows";
import type { DraftOf } from "../../canvas/hearing";
import { Dialog } from "../../components/dialog";
import { DialogFoot } from "../../components/dialog-foot";
import { Icon } from "../../components/icon";
import { troubleOf } from "../../components/trouble";
import { useSay } from "../../i18n";
import { goTo, linkTo } from "../../store/route";
import { BringInDialog } from "./bring-in-dialog";

interface Props {
  readonly draftId: string;
  readonly draft: DraftOf;
  readonly heard: number | null;
}

/** That this is a draft, and of what; the ways that lead out of it. */
export function DraftBar({ draftId, draft, heard }: Props) {
  const say = useSay();
  const [asked, setAsked] = useState<"bring-in" | "drop" | null>(null);
  const [title, setTitle] = useState("");
  useEffect(() => {
    let isCurrent = true;
    readWorkflow(draft.of).then(
      (whole) => isCurrent && setTitle(whole.title),
      () => undefined, // the way back is there all the same
    );
    return () => {
      isCurrent = false;
    };
  }, [draft.of]);
  const isOpen = draft.status === "open";
  const close = () => setAsked(null);
  const leave = () => goTo(linkTo.workflow(draft.of));
  return (
    <section className="banner warm draft-bar" aria-label={say("drafts")}>
      <p>
        {say(isOpen ? "draftIs" : draft.status === "dropped" ? "draftDropped" : "draftBroughtIn", {
          title: title || say("workflowTitle"),
        })}
      </p>
      <span className="row push">
        <a className="button small" href={linkTo.workflow(draft.of)}>
          {say("draftBack")}
        </a>
        {isOpen && (
          <>
            <button type="button" className="button small danger" onClick={() => setAsked("drop")}>
              <Icon name="bin" />
              {say("draftDrop")}
            </button>
            <button type="button" className="button small primary" onClick={() => setAsked("bring-in")}>
              <Icon name="check" />
              {say("draftCompare")}
            </button>
          </>
        )}
      </span>
      {isOpen && asked === "bring-in" && (
        <BringInDialog draftId={draftId} heard={heard} onClose={close} onDone={leave} />
      )}
      {isOpen && asked === "drop" && <DropDialog draftId={draftId} onClose={close} onDone={leave} />}
    </section>
  );
}

interface DropProps {
  readonly draftId: string;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

function DropDialog({ draftId, onClose, onDone }: DropProps) {
  const say = useSay();
  const [problem, setProblem] = useState("");
  const drop = async () => {
    try {
      await dropDraft(draftId);
      onDone();
    } catch (error) {
      setProblem(troubleOf(error, say));
    }
  };
  return (
    <Dialog kind="question" title={say("draftDropTitle")} onClose={onClose}>
      <p>{say("draftDropLead")}</p>
      <DialogFoot problem={problem} leave={say("draftKeep")} onClose={onClose}>
        <button type="button" className="button danger" onClick={() => void drop()}>
          {say("draftDrop")}
        </button>
      </DialogFoot>
    </Dialog>
  );
}
