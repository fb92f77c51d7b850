/** A column with more room. */
export function grown<Column extends { set(values: Column): void }>(
  column: Column,
  larger: Column,
) {
  larger.set(column)
  return larger
}
