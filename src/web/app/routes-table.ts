import {
  Activity,
  BookOpen,
  Bot,
  Boxes,
  Captions,
  Gavel,
  History,
  type Icon,
  KeyRound,
  KeySquare,
  LayoutDashboard,
  ListTree,
  MapIcon,
  MessagesSquare,
  Network,
  Receipt,
  Server,
  Settings,
  ShieldCheck,
  ShieldUser,
  SlidersHorizontal,
  Users,
  UsersRound,
} from '#web/ui/icons.tsx'

export const GROUPS = ['Watch', 'Fleet', 'Trade', 'Infrastructure', 'System'] as const

export interface Place {
  path: string
  label: string
  group: (typeof GROUPS)[number]
  icon: Icon
  /** The name in the phone's bottom bar, for the few that stand there. */
  bar?: string
  /** The second key after `g`. */
  key?: string
  /** Reached from its parent's page, so it is in the palette but not in the sidebar. */
  nested?: boolean
}

/** Every page inside the shell, in the sidebar's order. */
export const PLACES: readonly Place[] = [
  { path: '/', label: 'Home', group: 'Watch', icon: LayoutDashboard },
  {
    path: '/map',
    label: 'Live map',
    group: 'Watch',
    icon: MapIcon,
    bar: 'Map',
    key: 'm',
  },
  { path: '/logs', label: 'System logs', group: 'Watch', icon: Activity },
  {
    path: '/br-bots',
    label: 'BR bots',
    group: 'Fleet',
    icon: Bot,
    bar: 'BR bots',
    key: 'b',
  },
  {
    path: '/group-management',
    label: 'Bot groups',
    group: 'Fleet',
    icon: Boxes,
    bar: 'Groups',
    key: 'g',
  },
  { path: '/bots', label: 'Bots', group: 'Fleet', icon: Users },
  { path: '/accounts', label: 'Accounts', group: 'Fleet', icon: Captions },
  { path: '/orders', label: 'Orders', group: 'Trade', icon: Receipt, key: 'o' },
  { path: '/penalties', label: 'Penalties', group: 'Trade', icon: Gavel },
  {
    path: '/auto-responder',
    label: 'Auto responder',
    group: 'Trade',
    icon: MessagesSquare,
  },
  { path: '/servers', label: 'Servers', group: 'Infrastructure', icon: Server },
  {
    path: '/proxies',
    label: 'Proxies',
    group: 'Infrastructure',
    icon: Network,
    key: 'p',
  },
  {
    path: '/captcha-management',
    label: 'Captcha keys',
    group: 'Infrastructure',
    icon: KeyRound,
  },
  { path: '/admins', label: 'Admins', group: 'System', icon: ShieldUser },
  { path: '/settings', label: 'Settings', group: 'System', icon: Settings, key: 's' },
  {
    path: '/settings/security',
    label: 'Security',
    group: 'System',
    icon: ShieldCheck,
    nested: true,
  },
  {
    path: '/settings/api-keys',
    label: 'API keys',
    group: 'System',
    icon: KeySquare,
    nested: true,
  },
  {
    path: '/settings/fleet',
    label: 'Fleet settings',
    group: 'System',
    icon: SlidersHorizontal,
    nested: true,
  },
  {
    path: '/settings/users',
    label: 'Users',
    group: 'System',
    icon: UsersRound,
    key: 'u',
    nested: true,
  },
  {
    path: '/settings/audit',
    label: 'Audit',
    group: 'System',
    icon: History,
    nested: true,
  },
  { path: '/documentation', label: 'API docs', group: 'System', icon: BookOpen },
  { path: '/librw', label: 'LibRW', group: 'System', icon: ListTree },
]

const OUTSIDE_THE_SHELL: Record<string, string> = {
  '/login': 'Sign in',
  '/reset-password': 'Set a new password',
  '/waiting-approval': 'Waiting for approval',
}

export function placeAt(pathname: string): Place | undefined {
  const path = pathname === '/' ? pathname : pathname.replace(/\/+$/, '')
  return PLACES.find((place) => place.path === path)
}

/** What the browser's tab says. */
export function pageTitle(pathname: string): string {
  const name = placeAt(pathname)?.label ?? OUTSIDE_THE_SHELL[pathname] ?? 'Page not found'
  return `${name} · Night Shift`
}
