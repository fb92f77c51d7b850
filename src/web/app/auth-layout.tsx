import { Outlet } from '@tanstack/react-router'
import { ThemeSwitch } from '#web/ui/theme-switch.tsx'
import { Brand } from './brand.tsx'
import { NoticeLine } from './notice-line.tsx'

/** Around the pages of those who have not been let in yet. */
export function AuthLayout() {
  return (
    <div className="flex min-h-dvh flex-col">
      <NoticeLine />
      <header className="flex items-center justify-between gap-4 px-4 pt-4 md:px-6">
        <Brand isRail={false} />
        <ThemeSwitch />
      </header>
      <main
        id="main"
        tabIndex={-1}
        className="grid flex-1 grid-cols-1 items-start justify-items-center px-4 py-6 outline-none tall:items-center"
      >
        <Outlet />
      </main>
    </div>
  )
}
