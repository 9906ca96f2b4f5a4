import { useStore, ViewportPortal, type ReactFlowState } from "@xyflow/react";
import { useSyncExternalStore, type CSSProperties } from "react";
import type { OthersCursors } from "../../canvas/cursors";
import type { Person } from "../../canvas/presence";
import { hueOf } from "../../components/avatar";

const zoomOf = ({ transform }: ReactFlowState): number => transform[2];

interface Props {
  readonly people: readonly Person[];
  readonly cursors: OthersCursors;
}

/** Where the others point, each with a name, as large at any zoom. For eyes only: who is at what stands at the nodes. */
export function OtherCursors({ people, cursors }: Props) {
  const places = useSyncExternalStore(cursors.subscribe, cursors.snapshot);
  const zoom = useStore(zoomOf);
  return (
    <ViewportPortal>
      {people.map(({ clientId, name }) => {
        const at = places.get(clientId);
        if (!at) return null;
        const style = { "--hue": hueOf(clientId), translate: `${at.x}px ${at.y}px`, scale: 1 / zoom } as CSSProperties;
        return (
          <span key={clientId} className="other-cursor" style={style} aria-hidden="true">
            <svg viewBox="0 0 16 20" width="16" height="20">
              <path d="M1 1v15l4-3.6 2.6 6 2.6-1.2-2.6-5.7H14z" />
            </svg>
            <span className="other-name">{name}</span>
          </span>
        );
      })}
    </ViewportPortal>
  );
}
