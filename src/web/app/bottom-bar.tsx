import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { lazyPart } from '#web/lib/lazy-part.ts'
import { useMe } from '#web/session/identity.ts'
import { Menu } from '#web/ui/icons.tsx'
import { CONSOLE_PAGES, mayOpen, pageAt } from './page-at.ts'
import type { Presence } from './presence.ts'

const MoreDrawer = lazyPart(async () => (await import('./more-drawer.tsx')).MoreDrawer)

const CELL =
  'flex flex-1 flex-col items-center justify-center gap-0.5 text-2xs text-fg-2 aria-[current=page]:text-accent'

/** Navigation on a phone: the pages of every day, and a drawer with all of them. */
export function BottomBar(presence: Presence) {
  const pages = usePages()
  const [isOpen, setOpen] = useState(false)
  const [isUsed, setUsed] = useState(false)
  const open = () => {
    setUsed(true)
    setOpen(true)
  }
  return (
    <>
      <nav
        aria-label="Quick"
        className="fixed inset-x-0 bottom-0 z-30 flex h-[calc(4rem+env(safe-area-inset-bottom))] border-line border-t bg-sunken pb-[env(safe-area-inset-bottom)] md:hidden"
      >
        {pages.map(({ path, label, bar, icon: Icon }) => (
          <Link key={path} to={path} className={CELL}>
            <Icon size={19} aria-hidden />
            {bar?.label ?? label}
          </Link>
        ))}
        <button type="button" aria-haspopup="dialog" onClick={open} className={CELL}>
          <Menu size={19} aria-hidden />
          More
        </button>
      </nav>
      {isUsed && (
        <Suspense>
          <MoreDrawer open={isOpen} onOpenChange={setOpen} {...presence} />
        </Suspense>
      )}
    </>
  )
}

function usePages() {
  const me = useMe()
  return CONSOLE_PAGES.filter(({ bar }) => bar).map((page) => {
    const otherwise = page.bar?.otherwise
    return mayOpen(page, me) || otherwise === undefined
      ? page
      : (pageAt(otherwise, CONSOLE_PAGES) ?? page)
  })
}
