/** The history of the fleet is stored in windows of five minutes. */
export const WINDOW_MS = 300_000

export const windowOf = (atMs: number): number => Math.floor(atMs / WINDOW_MS)
