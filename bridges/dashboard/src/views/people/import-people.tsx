import { useCallback, useEffect, useId, useState } from "react";
import {
  applyImport,
  listImports,
  tryImport,
  undoImport,
  type ImportReport,
  type ImportRow,
  type PeopleFile,
} from "../../api/drafts-of-people";
import { BridgeError } from "../../api/http";
import { Dialog } from "../../components/dialog";
import { dateAndTime } from "../../components/format";
import { useSay } from "../../i18n";
import { usePreferences } from "../../store/preferences";
import { ImportLines } from "./import-lines";
import { readFiles } from "./read-files";
import "../../styles/labelled.css";

interface Props {
  readonly onClose: () => void;
  readonly changed: () => void;
}

/** People from files: first what would become of each line, then all of them at once, which can be taken back at once. */
export function ImportPeople({ onClose, changed }: Props) {
  const say = useSay();
  const id = useId();
  const [files, setFiles] = useState<readonly PeopleFile[]>([]);
  const [report, setReport] = useState<ImportReport | null>(null);
  const [imports, setImports] = useState<readonly ImportRow[]>([]);
  const [told, setTold] = useState("");
  const [problem, setProblem] = useState("");
  const attempt = useCallback(
    async (work: () => Promise<void>) => {
      setProblem("");
      try {
        await work();
        setImports(await listImports());
      } catch (error) {
        setProblem(error instanceof BridgeError ? error.message : say("networkAway"));
      }
    },
    [say],
  );
  useEffect(() => {
    listImports().then(setImports, () => undefined); // what is chosen next says why
  }, []);
  const choose = (chosen: FileList | null) =>
    attempt(async () => {
      setTold("");
      setReport(null);
      const read = await readFiles([...(chosen ?? [])]);
      setFiles(read);
      if (read.length) setReport(await tryImport(read));
    });
  const apply = (digest: string) =>
    attempt(async () => {
      const done = await applyImport(files, digest);
      setReport(done);
      setTold(say("importDone", { count: done.counts.new + done.counts.changed }));
      changed();
    });
  const undo = (importId: string) =>
    attempt(async () => {
      const { kept } = await undoImport(importId);
      setReport(null);
      setTold(kept.length ? say("importUndoneBut", { names: kept.join(say("separator")) }) : say("importUndone"));
      changed();
    });
  const wanted = report ? report.counts.new + report.counts.changed : 0;
  return (
    <Dialog kind="drawer" title={say("importTitle")} onClose={onClose}>
      <div className="drawer-body people-import">
        <p className="muted">{say("importLead")}</p>
        <div className="labelled">
          <label htmlFor={id}>{say("importFiles")}</label>
          <input
            id={id}
            className="field"
            type="file"
            multiple
            accept=".csv,.tsv,.txt,.vcf,.vcard,.yaml,.yml,.json"
            onChange={(event) => void choose(event.target.files)}
          />
        </div>
        {problem && (
          <p role="alert" className="banner bad">
            {problem}
          </p>
        )}
        {told && (
          <p role="status" className="banner good">
            {told}
          </p>
        )}
        {report && <ImportLines report={report} />}
        {report?.import_id === null && (
          <div className="buttons">
            <button
              type="button"
              className="button primary"
              disabled={wanted === 0}
              onClick={() => void apply(report.digest)}
            >
              {say("importApply", { count: wanted })}
            </button>
          </div>
        )}
        <Earlier imports={imports} undo={(importId) => void undo(importId)} />
      </div>
    </Dialog>
  );
}

interface EarlierProps {
  readonly imports: readonly ImportRow[];
  readonly undo: (importId: string) => void;
}

function Earlier({ imports, undo }: EarlierProps) {
  const say = useSay();
  const language = usePreferences((state) => state.language);
  if (!imports.length) return null;
  return (
    <section className="stack">
      <h3>{say("importEarlier")}</h3>
      <ul className="earlier-imports">
        {imports.map((one) => (
          <li key={one.import_id}>
            <span>
              {dateAndTime(one.at, language)} · {one.files.join(say("separator"))} ·{" "}
              {say("importPeople", { count: one.people })}
            </span>
            {one.is_undone ? (
              <span className="muted">{say("importTakenBack")}</span>
            ) : (
              <button type="button" className="button small danger" onClick={() => undo(one.import_id)}>
                {say("importUndo")}
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
