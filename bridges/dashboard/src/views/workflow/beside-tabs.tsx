import { useSay } from "../../i18n";

interface Props {
  /** What the list is called, and what the form is of. */
  readonly list: string;
  readonly form: string;
  readonly isForm: boolean;
  readonly choose: (isForm: boolean) => void;
}

/** A list and the form of a node stand in one place: each is one click away. */
export function BesideTabs({ list, form, isForm, choose }: Props) {
  const say = useSay();
  return (
    <div className="beside-tabs" role="group" aria-label={say("besideTabs")}>
      {[list, form].map((name, n) => (
        <button
          key={n}
          type="button"
          className="button small"
          aria-pressed={isForm === (n === 1)}
          title={name}
          onClick={() => choose(n === 1)}
        >
          <span>{name}</span>
        </button>
      ))}
    </div>
  );
}
