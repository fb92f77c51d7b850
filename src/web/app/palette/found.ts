import type { FoundKind, FoundRow } from '#contract/search.ts'
import {
  Bot,
  Boxes,
  Gavel,
  type Icon,
  Network,
  Receipt,
  Server,
  ShieldUser,
  SquareTerminal,
  Users,
  UsersRound,
} from '#web/ui/icons.tsx'

interface KindLook {
  readonly label: string
  readonly icon: Icon
  /** Where it opens. Lists without a detail show the rows with this name. */
  href(row: FoundRow): string
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
  user: { label: 'User', icon: UsersRound, href: ({ id }) => `/settings/users?open=${id}` },
}
