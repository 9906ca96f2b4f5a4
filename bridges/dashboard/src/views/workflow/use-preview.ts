import { useEffect, useState } from "react";
import { previewNode, type Config, type Preview } from "../../api/workflows";
import { usePreferences } from "../../store/preferences";

const SETTLED_MS = 300;
const NOTHING = { data: [], fields: {}, held: {}, about: "" };

/**
 * What a node may read and what its templates come to, as the server evaluates them; asked again whenever `known`
 * changes. `isCurrent`: it is about what is written now.
 */
export function usePreview(
  workflowId: string,
  nodeId: string,
  config: Config,
  known: string,
): Preview & { readonly isCurrent: boolean } {
  const language = usePreferences((state) => state.language);
  const [preview, setPreview] = useState<Preview & { readonly about: string }>(NOTHING);
  const written = JSON.stringify(config);
  useEffect(() => {
    let isCurrent = true;
    const ask = () =>
      void previewNode(workflowId, nodeId, JSON.parse(written) as Config).then(
        (found) => isCurrent && setPreview({ ...found, about: written }),
        () => undefined, // a node that the server does not know yet; the next change asks again
      );
    const timer = setTimeout(ask, SETTLED_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [workflowId, nodeId, written, known, language]);
  return { ...preview, isCurrent: preview.about === written };
}
