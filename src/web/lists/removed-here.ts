/** What was deleted in this browser, which is not missed when it vanishes: "proxies 7". */
const removedHere = new Set<string>()

export function noteRemoval(resource: string, id: unknown, isRemoved: boolean): void {
  if (isRemoved) removedHere.add(`${resource} ${id}`)
  else removedHere.delete(`${resource} ${id}`)
}

export function wasRemovedHere(resource: string, id: number): boolean {
  return removedHere.has(`${resource} ${id}`)
}
