/** A property of a value of any shape; undefined if it does not exist. */
export const propertyOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined

/** The version of a row of any shape. */
export function versionIn(row: unknown): number | undefined {
  const version = propertyOf(row, 'version')
  return typeof version === 'number' ? version : undefined
}
