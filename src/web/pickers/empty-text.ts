/** The page where the rows of a picker are added. */
const PAGES = {
  servers: 'Servers',
  proxies: 'Proxies',
  groups: 'Bot groups',
  bots: 'Bots',
  admins: 'Admins',
  users: 'Users',
} as const

/** The text of a list without options. If there are no rows at all, it says where to add one. */
export function emptyText(
  noun: keyof typeof PAGES,
  { isPending, isError }: { isPending: boolean; isError: boolean },
  hasRows: boolean,
): string {
  if (isPending) return `Loading ${noun}…`
  if (isError) return `Failed to load ${noun}`
  return hasRows ? `No ${noun} found` : `No ${noun} yet. Add one on the ${PAGES[noun]} page.`
}
