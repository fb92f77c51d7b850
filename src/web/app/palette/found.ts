import type { FoundKind, FoundRow } from '#contract/search.ts'
import { VIEW_LISTS } from '#contract/view-lists.ts'
import { choice } from '#web/lib/search-parts.ts'
import { VIEW_PATHS, viewHref } from '#web/lists/views/view-paths.ts'
import type { Icon } from '#web/ui/icon.tsx'
import {
  Bookmark,
  Bot,
  Boxes,
  Gavel,
  Network,
  Receipt,
  Server,
  ShieldUser,
  SquareTerminal,
  Users,
  UsersRound,
} from '#web/ui/icons.ts'
import { pageAt } from '../page-at.ts'
import { PAGES } from '../pages.ts'

interface KindLook {
  readonly label: string
  readonly icon: Icon
  /** The URL of the row. Lists without a detail show the rows with this name. */
  href(row: FoundRow): string
}

/** The text that distinguishes a row from others of the same name. For a view it is the name of its list. */
export function detailOf({ kind, detail }: FoundRow): string {
  if (kind !== 'view') return detail
  const list = choice(VIEW_LISTS)(detail)
  return (list && pageAt(VIEW_PATHS[list], PAGES)?.label) ?? ''
}

function viewOf({ id, detail }: FoundRow): string {
  const list = choice(VIEW_LISTS)(detail)
  return list ? viewHref(list, id) : '/'
}

const named = (path: string) => (row: FoundRow) =>
  `${path}?${new URLSearchParams({ search: row.name })}`

export const KIND_LOOKS: Readonly<Record<FoundKind, KindLook>> = {
  br_bot: { label: 'BR bot', icon: Bot, href: ({ id }) => `/br-bots?bot=${id}` },
  bot: { label: 'Bot', icon: Users, href: ({ id }) => `/bots?open=${id}` },
  br_bot_group: {
    label: 'Bot group',
    icon: Boxes,
    href: ({ id }) => `/group-management?group=${id}`,
  },
  server: { label: 'Server', icon: Server, href: named('/servers') },
  proxy: { label: 'Proxy', icon: Network, href: named('/proxies') },
  order: { label: 'Order', icon: Receipt, href: ({ id }) => `/orders?open=${id}` },
  penalty: { label: 'Penalty', icon: Gavel, href: named('/penalties') },
  admin: { label: 'Admin', icon: ShieldUser, href: named('/admins') },
  agent: { label: 'Agent', icon: SquareTerminal, href: ({ id }) => `/agents?open=${id}` },
  view: {
    label: 'View',
    icon: Bookmark,
    href: viewOf,
  },
  user: { label: 'User', icon: UsersRound, href: ({ id }) => `/settings/users?open=${id}` },
}
