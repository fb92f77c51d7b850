import { useMe } from '#web/session/identity.ts'
import { CONSOLE_PAGES, type ConsolePage, mayOpen } from './page-at.ts'

/** The pages that the user can open. */
export function useConsolePages(): ConsolePage[] {
  const me = useMe()
  return CONSOLE_PAGES.filter((page) => mayOpen(page, me))
}
