import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '#web/lib/class-names.ts'

interface CardProps extends ComponentProps<'article'> {
  /** Without a fill, with a dashed border. */
  inactive?: boolean
  /** Corner brackets: the details of this card are open elsewhere on the page. */
  selected?: boolean
}

export function Card({ inactive, selected, className, ...article }: CardProps) {
  return (
    <article
      className={classNames(
        '@container relative flex h-full flex-col rounded-lg border p-3.5 transition-colors hover:border-edge',
        // Dimmed by color, because opacity would reduce the contrast of text below 4.5:1.
        inactive ? 'border-edge border-dashed text-fg-2 saturate-50' : 'border-line bg-panel',
        selected && 'reticle',
        className,
      )}
      {...article}
    />
  )
}

/** The facts at the bottom of a card. */
export function CardFacts({ children }: { children: ReactNode }) {
  return <dl className="num mt-auto grid gap-y-1 text-xs">{children}</dl>
}

interface CardFactProps {
  name: string
  /** Whether the value is a control, which must be above the click target of the card. */
  isControl?: boolean
  children: ReactNode
}

/** A single line, so that the longest value, an address with a port, has the full width beside its label. */
export function CardFact({ name, isControl = false, children }: CardFactProps) {
  return (
    <div className="flex min-w-0 @max-[12rem]:flex-wrap items-center justify-between gap-x-2">
      <dt className="whitespace-nowrap text-fg-3">{name}</dt>
      <dd className={isControl ? 'relative z-1 -mr-1.5 min-w-0' : 'min-w-0'}>{children}</dd>
    </div>
  )
}
