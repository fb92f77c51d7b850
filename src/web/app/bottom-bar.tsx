import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { TOPIC_ACCESS } from '#contract/live.ts'
import { allows } from '#domain/access.ts'
import { lazyPart } from '#web/lib/lazy-part.ts'
import { useMe } from '#web/session/identity.ts'
import { Menu } from '#web/ui/icons.tsx'
import type { Presence } from './presence.ts'
import { PLACES, placeAt } from './routes-table.ts'

const MoreDrawer = lazyPart(async () => (await import('./more-drawer.tsx')).MoreDrawer)

const CELL =
  'flex flex-1 flex-col items-center justify-center gap-0.5 text-2xs text-fg-2 aria-[current=page]:text-accent'

/** The phone's way around: the few places of every day, and the drawer with all of them. */
export function BottomBar(presence: Presence) {
  const places = usePlaces()
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
        {places.map(({ path, label, bar = label, icon: Icon }) => (
          <Link key={path} to={path} className={CELL}>
            <Icon size={19} aria-hidden />
            {bar}
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

/** Where those go instead who may not see the BR bots and their groups. */
const STAND_INS: Record<string, string> = { '/br-bots': '/', '/group-management': '/orders' }

function usePlaces() {
  const maySeeBots = allows(TOPIC_ACCESS.br_bots, 'GET', useMe())
  const bar = PLACES.filter((place) => place.bar)
  if (maySeeBots) return bar
  return bar.map((place) => placeAt(STAND_INS[place.path] ?? place.path) ?? place)
}
