import { Link, Outlet, useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { api } from '#web/api/client.ts'
import { WaitingCount } from '#web/entities/waiting-count.tsx'
import { useMay } from '#web/session/use-may.ts'
import { PageHeader } from '#web/ui/page-header.tsx'

/** Around every settings page; each has an address of its own. */
export function SettingsLayout() {
  const mayUsers = useMay(api.users.list)
  const mayFleet = useMay(api.settings.get)
  const mayAudit = useMay(api.audit.list)
  const tabs = useTabInSight()
  return (
    <>
      <PageHeader group="System" title="Settings">
        <nav ref={tabs} aria-label="Settings" className="relative -mb-3 flex gap-1 overflow-x-auto">
          <Tab to="/settings">Profile</Tab>
          <Tab to="/settings/security">Security</Tab>
          <Tab to="/settings/api-keys">API keys</Tab>
          {mayFleet && <Tab to="/settings/fleet">Fleet</Tab>}
          {mayUsers && (
            <Tab to="/settings/users">
              Users
              <WaitingCount className="md:hidden" />
            </Tab>
          )}
          {mayAudit && <Tab to="/settings/audit">Audit</Tab>}
        </nav>
      </PageHeader>
      <Outlet />
    </>
  )
}

/** On a phone the tab of the page may stand beyond the edge. */
function useTabInSight() {
  const tabs = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  useEffect(() => {
    const tab = tabs.current?.querySelector(`[href="${pathname}"]`)
    tab?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [pathname])
  return tabs
}

interface TabProps {
  to:
    | '/settings'
    | '/settings/security'
    | '/settings/api-keys'
    | '/settings/fleet'
    | '/settings/users'
    | '/settings/audit'
  children: ReactNode
}

function Tab({ to, children }: TabProps) {
  return (
    <Link
      to={to}
      activeOptions={{ exact: true, includeSearch: false }}
      className="flex h-9 shrink-0 items-center gap-2 whitespace-nowrap border-transparent border-b-2 px-3 font-medium text-fg-2 hover:text-fg aria-[current=page]:border-accent aria-[current=page]:text-fg pointer-coarse:h-11"
    >
      {children}
    </Link>
  )
}
