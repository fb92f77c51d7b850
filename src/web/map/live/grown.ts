/** Copies a column to a larger one. */
export function grown<Column extends { set(values: Column): void }>(
  column: Column,
  larger: Column,
) {
  larger.set(column)
  return larger
}
