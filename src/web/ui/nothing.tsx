/** Shown for an unknown or missing value. */
export const NOTHING = <span className="text-fg-3">—</span>
