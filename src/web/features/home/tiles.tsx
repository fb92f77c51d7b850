import type { ReactNode } from 'react'
import type { Overview } from '#contract/overview.ts'
import { formatCount } from '#domain/format.ts'
import { OVERVIEW_LINKS as LINKS, type OverviewLink } from '#domain/overview-links.ts'
import { classNames } from '#web/lib/class-names.ts'
import { ListLink } from '#web/lists/controls/list-link.tsx'
import { LiveValue } from '#web/ui/live-value.tsx'
import type { HomeAccess } from './home-access.ts'

interface TilesProps {
  overview: Overview | undefined
  access: HomeAccess
}

/** The counts of the fleet. */
export function FleetTiles({ overview, access }: TilesProps) {
  if (!access.fleet) return null
  const total = overview?.br_bots?.total
  const penalties = overview?.penalties
  return (
    <section aria-label="Fleet" className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      {access.administration && (
        <>
          <Tile link={LINKS.activeBots} overview={overview}>
            {total !== undefined && (
              <ListLink
                href={LINKS.allBots.page}
                className="num whitespace-nowrap underline-offset-2 hover:underline"
              >
                of {formatCount(total)}
              </ListLink>
            )}
          </Tile>
          <Tile link={LINKS.onShift} overview={overview} />
        </>
      )}
      <Tile link={LINKS.failing} overview={overview} isAlarm />
      <Tile link={LINKS.penalized} overview={overview}>
        {penalties && (
          <ListLink
            href={LINKS.penalties.page}
            className="num whitespace-nowrap underline-offset-2 hover:underline"
          >
            {formatCount(penalties.active)} {penalties.active === 1 ? 'penalty' : 'penalties'}
          </ListLink>
        )}
      </Tile>
      <Tile link={LINKS.expired} overview={overview} isAlarm />
      <Tile link={LINKS.expiring} overview={overview} />
      {access.administration && (
        <>
          <Tile link={LINKS.idleGroups} overview={overview} isAlarm />
          <Tile link={LINKS.waiting} overview={overview} isAlarm />
        </>
      )}
    </section>
  )
}

export function OrderTiles({ overview }: Pick<TilesProps, 'overview'>) {
  return (
    <section
      aria-label="Orders"
      className="grid grid-cols-[repeat(auto-fit,minmax(min(9.5rem,100%),1fr))] gap-3"
    >
      <Tile link={LINKS.pending} overview={overview} tone="tone-yellow" />
      <Tile link={LINKS.processing} overview={overview} tone="tone-blue" />
      <Tile link={LINKS.completed} overview={overview} tone="tone-green" />
      <Tile link={LINKS.failed} overview={overview} tone="tone-red" />
      <Tile link={LINKS.cancelled} overview={overview} tone="tone-gray" />
    </section>
  )
}

interface TileProps {
  link: OverviewLink
  overview: Overview | undefined
  /** Highlights the tile when its count is above zero. */
  isAlarm?: boolean
  /** A complete class name such as `tone-red`, because Tailwind searches the source text for class names. */
  tone?: string
  children?: ReactNode
}

/** One count that links to its rows. */
function Tile({ link, overview, isAlarm = false, tone, children }: TileProps) {
  const count = overview && link.count(overview)
  const isLoud = isAlarm && count !== undefined && count > 0
  return (
    <div
      className={classNames(
        // In narrow tiles the note is below the count.
        'relative grid min-h-22 content-between max-xl:min-h-25 gap-1 rounded-lg border bg-panel px-3.5 py-3 hover:border-edge',
        isLoud ? 'tone-red border-tone-line' : 'border-line',
      )}
    >
      <ListLink
        href={link.page}
        className="flex items-center gap-1.5 text-fg-2 text-xs after:absolute after:inset-0 after:rounded-lg"
      >
        {tone && <i aria-hidden className={classNames('size-2 rounded-xs bg-tone-mark', tone)} />}
        {link.label}
        <span className="sr-only">{count ?? 'loading'}</span>
      </ListLink>
      <span className="flex flex-wrap items-baseline justify-between gap-x-2">
        <span
          aria-hidden
          className={classNames('num font-semibold text-2xl', isLoud && 'text-tone')}
        >
          {count === undefined ? '–' : <LiveValue of={count}>{formatCount(count)}</LiveValue>}
        </span>
        {children && <span className="relative z-1 text-fg-3 text-xs">{children}</span>}
      </span>
    </div>
  )
}
