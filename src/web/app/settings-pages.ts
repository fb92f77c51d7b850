import { userSearch } from '#web/features/users/search.ts'
import { auditSearch } from '#web/history/audit-search.ts'
import { listed } from './first-requests.ts'
import { settingsPage } from './page.ts'

/** The pages of the settings, in the order of their tabs. */
export const SETTINGS_PAGES = [
  settingsPage('/settings', 'Settings', {
    tab: 'Profile',
    icon: 'Settings',
    key: 's',
    isInSidebar: true,
    load: async () => (await import('#web/features/settings/profile-page.tsx')).ProfilePage,
  }),
  settingsPage('/settings/security', 'Security', {
    icon: 'ShieldCheck',
    load: async () => (await import('#web/features/settings/security-page.tsx')).SecurityPage,
  }),
  settingsPage('/settings/api-keys', 'API keys', {
    icon: 'KeySquare',
    load: async () => (await import('#web/features/settings/api-keys-page.tsx')).ApiKeysPage,
  }),
  settingsPage('/settings/fleet', 'Fleet settings', {
    tab: 'Fleet',
    icon: 'SlidersHorizontal',
    endpoint: ({ settings }) => settings.get,
    first: (cache, { settings }) => [cache.prefetchQuery(settings.get.query({}))],
    load: async () => (await import('#web/features/settings/fleet-page.tsx')).FleetPage,
  }),
  settingsPage('/settings/users', 'Users', {
    icon: 'UsersRound',
    key: 'u',
    ...listed(({ users }) => users.list, userSearch),
    load: async () => (await import('#web/features/users/users-page.tsx')).UsersPage,
  }),
  settingsPage('/settings/audit', 'Audit', {
    icon: 'History',
    ...listed(({ audit }) => audit.list, auditSearch),
    load: async () => (await import('#web/features/audit/audit-page.tsx')).AuditPage,
  }),
] as const
