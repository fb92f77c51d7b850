import type { Overview } from '#contract/overview.ts'
import { formatCount } from '#domain/format.ts'
import { OVERVIEW_LINKS as LINKS } from '#domain/overview-links.ts'
import { FigureLink } from './figure-link.tsx'
import type { Shown } from './shown.ts'
import { Tile } from './tile.tsx'

interface TilesProps {
  overview: Overview | undefined
  shown: Shown
}

/** The counts of the fleet. */
export function FleetTiles({ overview, shown }: TilesProps) {
  if (!shown.fleet) return null
  const total = overview?.br_bots?.total
  const penalties = overview?.penalties
  return (
    <section aria-label="Fleet" className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      {shown.administration && (
        <>
          <Tile link={LINKS.activeBots} overview={overview}>
            {total !== undefined && (
              <FigureLink
                href={LINKS.allBots.page}
                className="num whitespace-nowrap underline-offset-2 hover:underline"
              >
                of {formatCount(total)}
              </FigureLink>
            )}
          </Tile>
          <Tile link={LINKS.onShift} overview={overview} />
        </>
      )}
      <Tile link={LINKS.failing} overview={overview} isAlarm />
      <Tile link={LINKS.penalised} overview={overview}>
        {penalties && (
          <FigureLink
            href={LINKS.penalties.page}
            className="num whitespace-nowrap underline-offset-2 hover:underline"
          >
            {formatCount(penalties.active)} {penalties.active === 1 ? 'penalty' : 'penalties'}
          </FigureLink>
        )}
      </Tile>
      <Tile link={LINKS.expired} overview={overview} isAlarm />
      <Tile link={LINKS.expiring} overview={overview} />
      {shown.administration && (
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
      <Tile link={LINKS.cancelled} overview={overview} tone="tone-grey" />
    </section>
  )
}
