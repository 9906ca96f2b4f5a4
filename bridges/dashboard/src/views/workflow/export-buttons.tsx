import { useState } from "react";
import { BridgeError } from "../../api/http";
import { exportWorkflow, type FileForm } from "../../api/workflow-files";
import { Icon } from "../../components/icon";
import { save } from "../../export/save";
import { useSay } from "../../i18n";

const NAME_MAX = 80; // characters

/** A title without what no file's name may have. */
const fileNameOf = (title: string): string =>
  title
    .replace(/[\\/:*?"<>|\p{Cc}\s]+/gu, " ")
    .trim()
    .replace(/^\.+/, "")
    .slice(0, NAME_MAX);

const FORMS: readonly FileForm[] = ["json", "yaml"];

/** The workflow as a file, to keep or to pass on. */
export function ExportButtons({ workflowId, title }: { readonly workflowId: string; readonly title: string }) {
  const say = useSay();
  const [problem, setProblem] = useState("");
  const take = async (form: FileForm) => {
    setProblem("");
    try {
      save(await exportWorkflow(workflowId, form), `${fileNameOf(title) || workflowId}.${form}`);
    } catch (error) {
      setProblem(error instanceof BridgeError ? error.message : say("networkAway"));
    }
  };
  return (
    <>
      {FORMS.map((form) => (
        <button key={form} type="button" className="button small" onClick={() => void take(form)}>
          <Icon name="download" />
          {say("fileExport", { form: form.toUpperCase() })}
        </button>
      ))}
      {problem && (
        <span role="alert" className="chip bad">
          {problem}
        </span>
      )}
    </>
  );
}
