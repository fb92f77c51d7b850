import type { ReactNode } from 'react'
import type { Overview } from '#contract/overview.ts'
import { formatCount } from '#domain/format.ts'
import type { OverviewLink } from '#domain/overview-links.ts'
import { classNames } from '#web/lib/class-names.ts'
import { FigureLink } from './figure-link.tsx'

interface TileProps {
  link: OverviewLink
  overview: Overview | undefined
  /** Highlights the tile when its count is above zero. */
  isAlarm?: boolean
  /** A whole class name such as `tone-red`, because Tailwind finds classes by their text. */
  tone?: string
  children?: ReactNode
}

/** One count that links to its rows. */
export function Tile({ link, overview, isAlarm = false, tone, children }: TileProps) {
  const count = overview && link.count(overview)
  const isLoud = isAlarm && count !== undefined && count > 0
  return (
    <div
      className={classNames(
        'relative grid min-h-22 content-between gap-1 rounded-lg border bg-panel px-3.5 py-3 hover:border-edge',
        isLoud ? 'tone-red border-tone-line' : 'border-line',
      )}
    >
      <FigureLink
        href={link.page}
        className="flex items-center gap-1.5 text-fg-2 text-xs after:absolute after:inset-0 after:rounded-lg"
      >
        {tone && <i aria-hidden className={classNames('size-2 rounded-xs bg-tone-mark', tone)} />}
        {link.label}
        <span className="sr-only">{count ?? 'loading'}</span>
      </FigureLink>
      <span className="flex flex-wrap items-baseline justify-between gap-x-2">
        <span
          aria-hidden
          className={classNames('num font-semibold text-2xl', isLoud && 'text-tone')}
        >
          {count === undefined ? '–' : formatCount(count)}
        </span>
        {children && <span className="relative z-1 text-fg-3 text-xs">{children}</span>}
      </span>
    </div>
  )
}
