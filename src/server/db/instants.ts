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
