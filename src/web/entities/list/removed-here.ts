/** What was deleted from this page, which is not missed when it vanishes: "proxy 7". */
const removedHere = new Set<string>()

export function noteRemoval(what: string, id: number, isRemoved: boolean): void {
  if (isRemoved) removedHere.add(`${what} ${id}`)
  else removedHere.delete(`${what} ${id}`)
}

export function wasRemovedHere(what: string, id: number): boolean {
  return removedHere.has(`${what} ${id}`)
}
