import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { WaitingCount } from '#web/entities/waiting-count.tsx'
import { classNames } from '#web/lib/class-names.ts'
import { lazyPart } from '#web/lib/lazy-part.ts'
import { useViews } from '#web/lists/views/use-views.ts'
import { viewListsAt } from '#web/lists/views/view-paths.ts'
import type { ConsolePage } from './page-at.ts'
import { PAGE_ICONS } from './page-icons.ts'
import { useConsolePages } from './use-console-pages.ts'

// Loaded after the first paint, because few users have views.
const NavViews = lazyPart(async () => (await import('./nav-views.tsx')).NavViews)
// Loaded on demand, because only the collapsed sidebar needs it.
const Tooltip = lazyPart(async () => (await import('#web/ui/dialog/tooltip.tsx')).Tooltip)

interface NavListProps {
  isRail?: boolean
  onPick?(): void
}

/** The pages that the user can open, under their groups. */
export function NavList({ isRail = false, onPick }: NavListProps) {
  const pages = useConsolePages().filter(({ isInSidebar }) => isInSidebar)
  const groups = Map.groupBy(pages, ({ group }) => group)
  return (
    <nav
      aria-label="Main"
      className="flex flex-col gap-4 [@media(max-height:960px)_and_(pointer:fine)]:gap-2.5"
    >
      {[...groups].map(([group, ofGroup]) => (
        <div key={group}>
          <p className={classNames('eyebrow px-2.5 pb-1', isRail && 'sr-only')}>{group}</p>
          {ofGroup.map((page) => (
            <NavPage key={page.path} {...{ page, isRail, onPick }} />
          ))}
        </div>
      ))}
    </nav>
  )
}

interface NavPageProps {
  page: ConsolePage
  isRail: boolean
  onPick: (() => void) | undefined
}

/** The link to a page with the views of its list, if there are any. */
function NavPage({ page, isRail, onPick }: NavPageProps) {
  const lists = viewListsAt(page.path)
  const hasViews = useViews(lists[0])?.some(({ list }) => lists.includes(list)) ?? false
  const link = <NavLink {...{ page, isRail, onPick, hasViews }} />
  if (isRail || !hasViews) return link
  return (
    <div className="relative">
      {link}
      <Suspense>
        <NavViews {...{ lists, label: page.label, onPick }} />
      </Suspense>
    </div>
  )
}

function NavLink({ page, isRail, onPick, hasViews }: NavPageProps & { hasViews: boolean }) {
  const Icon = PAGE_ICONS[page.icon]
  const link = (
    <Link
      to={page.path}
      onClick={onPick}
      className={classNames(
        'group relative flex h-8 items-center gap-2.5 rounded-md px-2.5 text-fg-2 hover:bg-raised hover:text-fg pointer-coarse:h-11',
        // With this height, all pages fit in a window that is 900 px high.
        '[@media(max-height:960px)_and_(pointer:fine)]:h-7',
        'aria-[current=page]:bg-accent-soft aria-[current=page]:font-medium aria-[current=page]:text-fg',
        'aria-[current=page]:before:absolute aria-[current=page]:before:inset-y-1.5 aria-[current=page]:before:-left-3 aria-[current=page]:before:w-[3px] aria-[current=page]:before:rounded-r-full aria-[current=page]:before:bg-accent',
        isRail && 'justify-center px-0',
        // The button that shows the views is at the end of the line.
        hasViews && !isRail && 'pr-9',
      )}
    >
      <Icon
        size={16}
        aria-hidden
        className="shrink-0 text-fg-3 group-aria-[current=page]:text-accent"
      />
      <span className={isRail ? 'sr-only' : 'flex-1 truncate'}>{page.label}</span>
      {page.path === '/settings' && (
        <WaitingCount className={isRail ? 'absolute -top-1 -right-1 h-4 px-1' : undefined} />
      )}
    </Link>
  )
  if (!isRail) return link
  return (
    <Suspense fallback={link}>
      <Tooltip content={page.label} side="right">
        {link}
      </Tooltip>
    </Suspense>
  )
}
