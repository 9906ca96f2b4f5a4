const PATHS = {
  close: "M5 5l10 10M15 5L5 15",
  pen: "M4 16l1-4L14 3l3 3-9 9z",
  play: "M6 4l10 6-10 6z",
  pause: "M6 4v12M14 4v12",
  stop: "M5.5 5.5h9v9h-9z",
  tidy: "M3 4h5v4H3zM12 12h5v4h-5zM8 6h3v8h1",
  back: "M13 4l-7 6 7 6",
  forward: "M7 4l7 6-7 6",
  check: "M4 10.5l4 4 8-9",
  download: "M10 3v10M5.5 9L10 13.5 14.5 9M4 17h12",
  upload: "M10 13.5v-10M5.5 8L10 3.5 14.5 8M4 17h12",
  sun: "M10 6.5a3.5 3.5 0 100 7 3.5 3.5 0 000-7M10 1.5v2M10 16.5v2M1.5 10h2M16.5 10h2M4 4l1.4 1.4M14.6 14.6L16 16M4 16l1.4-1.4M14.6 5.4L16 4",
  moon: "M16 11.5A6.5 6.5 0 018.5 4a6.5 6.5 0 107.5 7.5z",
  half: "M10 3a7 7 0 100 14 7 7 0 000-14zM10 3v14",
  alert: "M10 3L2.5 16.5h15zM10 8v4M10 14.2v.3",
  cut: "M3 10h4M13 10h4M9 4l2 12",
  search: "M9 3.5a5.5 5.5 0 100 11 5.5 5.5 0 000-11M13 13l4 4",
  branch: "M6 4v8a3 3 0 003 3h5M6 4a1.5 1.5 0 100-.1M14 15a1.5 1.5 0 103 0 1.5 1.5 0 00-3 0",
  clock: "M10 3a7 7 0 100 14 7 7 0 000-14zM10 6v4l3 2",
  question: "M7 7.5a3 3 0 115 2.2c-1 .9-2 1.4-2 2.8M10 15.4v.3",
  plus: "M10 4v12M4 10h12",
  fit: "M3 7V3h4M13 3h4v4M17 13v4h-4M7 17H3v-4",
  minus: "M4 10h12",
  undo: "M7.5 4L3.5 8l4 4M3.5 8H12a4.5 4.5 0 010 9H8",
  redo: "M12.5 4l4 4-4 4M16.5 8H8a4.5 4.5 0 000 9h4",
  bin: "M4 6h12M8 6V4h4v2M6 6l.8 10.5h6.4L14 6",
  tiles: "M3 3h6v6H3zM11 3h6v6h-6zM3 11h6v6H3zM11 11h6v6h-6z",
  stage: "M3 4h14v9H3zM10 13v3M6.5 17h7",
  bell: "M5.5 14V9a4.5 4.5 0 019 0v5M4 14h12M8.5 17h3",
  share: "M10 12V3M6.5 6.5L10 3l3.5 3.5M5 9.5v7h10v-7",
  person: "M10 3.5a3 3 0 100 6 3 3 0 000-6M4 17a6 6 0 0112 0",
  arrow: "M4 10h12M11 5l5 5-5 5",
} as const;

export type IconName = keyof typeof PATHS;

/** A line drawing beside a word that says the same; screen readers skip it. */
export function Icon({ name, size = "1.1em" }: { readonly name: IconName; readonly size?: string }) {
  return (
    <svg
      viewBox="0 0 20 20"
      width={size}
      height={size}
      aria-hidden="true"
      fill={name === "play" ? "currentColor" : "none"}
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}

export function Logo() {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="9" fill="var(--accent)" />
      <g fill="none" stroke="var(--accent-ink)" strokeWidth="2.4">
        <circle cx="12.2" cy="16" r="6" />
        <circle cx="19.8" cy="16" r="6" />
      </g>
    </svg>
  );
}
