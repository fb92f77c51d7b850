import { INSTANT_FIRST_MS, INSTANT_LAST_MS } from '#contract/fields.ts'

type Instant<Value> = Value extends Date ? string : Value

/** Formats the times of a row for the API: ISO 8601 in UTC. */
export function withInstants<Row extends object>(
  row: Row,
): { [Column in keyof Row]: Instant<Row[Column]> }
export function withInstants(row: object): object {
  const cells = Object.entries(row).map(([column, value]) => [
    column,
    value instanceof Date ? value.toISOString() : value,
  ])
  return Object.fromEntries(cells)
}

/** The nearest time that both databases can compare. SQLite compares times as text, and years with more digits do not sort. */
export const storableTime = (ms: number): Date =>
  new Date(Math.min(Math.max(ms, INSTANT_FIRST_MS), INSTANT_LAST_MS))
