import type { NodeKind } from "../../api/workflows";
import { Icon } from "../../components/icon";
import { named, useSay } from "../../i18n";

export const DRAGGED_KIND = "application/x-towow-node-kind";

interface Props {
  readonly kinds: readonly NodeKind[];
  /** `isWritten`: its name is what is typed next; by a finger nothing is, until the field is touched. */
  readonly add: (kind: string, isWritten: boolean) => void;
}

/** Every kind of node that the server knows, first what people do: to click, or to drag to its place. */
export function Palette({ kinds, add }: Props) {
  const say = useSay();
  const inOrder = [...kinds].sort((one, other) => Number(other.is_done_by_people) - Number(one.is_done_by_people));
  return (
    <div className="palette" role="group" aria-label={say("palette")}>
      {inOrder.map(({ name }) => (
        <button
          key={name}
          type="button"
          className="button small"
          draggable
          title={say("paletteHint")}
          onClick={({ nativeEvent }) => add(name, (nativeEvent as PointerEvent).pointerType !== "touch")}
          onDragStart={(event) => {
            event.dataTransfer.setData(DRAGGED_KIND, name);
            event.dataTransfer.effectAllowed = "copy";
          }}
        >
          <Icon name="plus" />
          {named(say, "nodeKind_", name)}
        </button>
      ))}
    </div>
  );
}
