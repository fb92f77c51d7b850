import { Outlet } from '@tanstack/react-router'
import { useConnection } from '#web/api/live.ts'
import { useMe } from '#web/session/identity.ts'
import { ROLE_NAMES } from '#web/session/role-names.ts'
import { useSignOut } from '#web/session/use-sign-out.ts'
import { Shell } from './shell.tsx'

/** Fills the shell with the signed-in user and the state of the live connection. */
export function ShellLayout() {
  const me = useMe()
  const { signOut } = useSignOut()
  const connection = useConnection()
  return (
    <Shell
      connection={connection}
      account={
        me ? { name: me.username, role: ROLE_NAMES[me.role], onSignOut: signOut } : undefined
      }
    >
      <Outlet />
    </Shell>
  )
}
