/** The text of a list without options. */
export function emptyText(
  noun: string,
  { isPending, isError }: { isPending: boolean; isError: boolean },
): string {
  if (isPending) return `Loading ${noun}…`
  return isError ? `Failed to load ${noun}` : `No ${noun} found`
}
