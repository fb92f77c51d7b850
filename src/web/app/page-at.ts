import type { Me } from '#contract/auth.ts'
import { allows } from '#domain/access.ts'
import { api } from '#web/api/client.ts'
import { PAGES } from './pages.ts'

type Page = (typeof PAGES)[number]
export type ConsolePage = Exclude<Page, { layout: 'auth' }>

/** The pages of signed-in users. */
export const CONSOLE_PAGES = PAGES.filter((page) => page.layout !== 'auth')

/** The name of a page in the browser tab and for screen readers. */
export function pageName(pathname: string): string {
  return pageAt(pathname)?.label ?? 'Page not found'
}

/** The page at a path, if there is one. */
export function pageAt(pathname: string): Page | undefined {
  const path = pathname === '/' ? pathname : pathname.replace(/\/+$/, '')
  return PAGES.find((page) => page.path === path)
}

export function mayOpen({ endpoint }: Page, me: Me | null): boolean {
  if (!endpoint) return true
  const { access, method } = endpoint(api)
  return allows(access, method, me)
}
