/// <reference types="vite/client" />

/** The page as one script and one style sheet, for an export; null where it was not built, and in an exported page. */
declare const __ONE_FILE__: { readonly script: string; readonly style: string } | null;
