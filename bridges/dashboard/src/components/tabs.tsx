import { useId, useRef, type KeyboardEvent, type ReactNode } from "react";

export interface Tab<T extends string> {
  readonly key: T;
  readonly label: string;
  readonly count?: number;
}

interface Props<T extends string> {
  readonly label: string;
  readonly tabs: readonly Tab<T>[];
  readonly selected: T;
  readonly select: (key: T) => void;
  readonly children: ReactNode;
  readonly header: (tabs: ReactNode) => ReactNode;
}

/** Tabs as the ARIA practices describe them: one stop for Tab, arrows move between them. */
export function Tabs<T extends string>({ label, tabs, selected, select, header, children }: Props<T>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const index = tabs.findIndex((tab) => tab.key === selected) + step;
    const tab = tabs[(index + tabs.length) % tabs.length]!;
    select(tab.key);
    list.current?.querySelector<HTMLElement>(`[data-key="${tab.key}"]`)?.focus();
  };
  return (
    <>
      {header(
        <div className="tabs not-printed" role="tablist" aria-label={label} ref={list} onKeyDown={onKeyDown}>
          {tabs.map((tab) => (
            <button
              key={tab.key}
              type="button"
              role="tab"
              id={`${id}-${tab.key}`}
              data-key={tab.key}
              aria-controls={`${id}-panel`}
              aria-selected={tab.key === selected}
              tabIndex={tab.key === selected ? 0 : -1}
              onClick={() => select(tab.key)}
            >
              {tab.label}
              {tab.count !== undefined && <span className="count">{tab.count}</span>}
            </button>
          ))}
        </div>,
      )}
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${selected}`} className="card-body">
        {children}
      </div>
    </>
  );
}
