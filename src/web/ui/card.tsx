import type { ComponentProps } from 'react'
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
        'relative flex h-full flex-col rounded-lg border p-3.5 transition-colors hover:border-edge',
        // Dimmed by color, because opacity would reduce the contrast of text below 4.5:1.
        inactive ? 'border-edge border-dashed text-fg-2 saturate-50' : 'border-line bg-panel',
        selected && 'reticle',
        className,
      )}
      {...article}
    />
  )
}
