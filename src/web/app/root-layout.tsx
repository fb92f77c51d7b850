import { Outlet, type ShouldBlockFn, useBlocker, useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { confirmDiscard, hasUnsavedInput } from '#web/lib/unsaved-input.ts'
import { pageTitle } from './page-at.ts'

/** Around every page, in the shell and outside it. */
export function RootLayout() {
  const pathname = useLocation({ select: (location) => location.pathname })
  useArrival(pathname)
  useBlocker({ shouldBlockFn: keepsInput, enableBeforeUnload: hasUnsavedInput })
  return <Outlet />
}

/** Asks before a navigation discards unsaved input. The program's own corrections of the address replace it, and never ask. */
const keepsInput: ShouldBlockFn = async ({ action }) =>
  action !== 'REPLACE' && hasUnsavedInput() && !(await confirmDiscard())

/** A screen reader hears where it is: the tab's title, and the focus on the new page's main part. */
function useArrival(pathname: string) {
  const arrivedAt = useRef<string>(undefined)
  useEffect(() => {
    document.title = pageTitle(pathname)
    const isFirst = arrivedAt.current === undefined
    if (arrivedAt.current === pathname) return
    arrivedAt.current = pathname
    if (!isFirst) document.querySelector('main')?.focus({ preventScroll: true })
  }, [pathname])
}
