import { Outlet } from '@tanstack/react-router'
import { Shell } from './shell.tsx'

/** Fills the shell: who is signed in, and how the live connection does. */
export function ShellLayout() {
  return (
    <Shell>
      <Outlet />
    </Shell>
  )
}
