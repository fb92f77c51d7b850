import { Link, Outlet, useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { WaitingCount } from '#web/entities/waiting-count.tsx'
import { useMe } from '#web/session/identity.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { mayOpen } from './page-at.ts'
import { PAGES } from './pages.ts'

/** The layout of the settings pages, with tabs for those that the user can open. */
export function SettingsLayout() {
  const me = useMe()
  const tabs = useTabInView()
  useLinkedPart()
  return (
    <>
      <PageHeader group="System" title="Settings">
        <nav ref={tabs} aria-label="Settings" className="relative -mb-3 flex gap-1 overflow-x-auto">
          {SETTINGS_PAGES.filter((page) => mayOpen(page, me)).map(({ path, tab }) => (
            <Tab key={path} to={path}>
              {tab}
              {path === '/settings/users' && <WaitingCount className="md:hidden" />}
            </Tab>
          ))}
        </nav>
      </PageHeader>
      <Outlet />
    </>
  )
}

const SETTINGS_PAGES = PAGES.filter((page) => page.layout === 'settings')

/** On a phone the tab of the current page can be outside the visible part. */
function useTabInView() {
  const tabs = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  useEffect(() => {
    const nav = tabs.current
    if (!nav) return
    // Repeated when a tab changes its width, for example when the number of waiting users is loaded.
    const observer = new ResizeObserver(() => {
      const tab = nav.querySelector(`[href="${pathname}"]`)
      tab?.scrollIntoView({ block: 'nearest', inline: 'center' })
    })
    for (const tab of nav.children) observer.observe(tab)
    return () => observer.disconnect()
  }, [pathname])
  return tabs
}

interface TabProps {
  to: (typeof SETTINGS_PAGES)[number]['path']
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

/** Scrolls to the element whose id or field name is in the hash of the URL, after it is rendered. */
function useLinkedPart() {
  const { hash, state } = useLocation()
  const visit = state.__TSR_key
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same part can be opened again
  useEffect(() => {
    if (hash === '' || show(hash)) return
    const observer = new MutationObserver(() => {
      if (show(hash)) observer.disconnect()
    })
    observer.observe(document.body, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [hash, visit])
}

const CONTROL = 'input:not([type=hidden], [aria-hidden=true]), button, [role=combobox], textarea'

function show(hash: string): boolean {
  const name = CSS.escape(hash)
  const part = document.querySelector<HTMLElement>(`main #${name}, main [name="${name}"]`)
  if (!part) return false
  part.scrollIntoView({ block: 'center' })
  const control = part.matches(CONTROL) ? part : part.querySelector<HTMLElement>(CONTROL)
  control?.focus({ preventScroll: true })
  return true
}
