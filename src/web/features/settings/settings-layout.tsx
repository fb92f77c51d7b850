import { Link, Outlet } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { users } from '#contract/users.ts'
import { useMay } from '#web/entities/me/use-may.ts'
import { WaitingCount } from '#web/entities/user/waiting-count.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'

/** Around every settings page; each has an address of its own. */
export function SettingsLayout() {
  const mayUsers = useMay(users.list)
  return (
    <>
      <PageHeader group="System" title="Settings">
        <nav aria-label="Settings" className="-mb-3 flex gap-1 overflow-x-auto">
          <Tab to="/settings">Profile</Tab>
          {mayUsers && (
            <Tab to="/settings/users">
              Users
              <WaitingCount className="md:hidden" />
            </Tab>
          )}
        </nav>
      </PageHeader>
      <Outlet />
    </>
  )
}

function Tab({ to, children }: { to: '/settings' | '/settings/users'; children: ReactNode }) {
  return (
    <Link
      to={to}
      activeOptions={{ exact: true, includeSearch: false }}
      className="flex h-9 items-center gap-2 border-transparent border-b-2 px-3 font-medium text-fg-2 hover:text-fg aria-[current=page]:border-accent aria-[current=page]:text-fg pointer-coarse:h-11"
    >
      {children}
    </Link>
  )
}
