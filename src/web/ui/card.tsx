import type { ComponentProps } from 'react'
import { classNames } from '#web/lib/class-names.ts'

interface CardProps extends ComponentProps<'article'> {
  /** Hollow, with a dashed edge. */
  inactive?: boolean
  /** Corner brackets: this one is open elsewhere on the page. */
  selected?: boolean
}

export function Card({ inactive, selected, className, ...article }: CardProps) {
  return (
    <article
      className={classNames(
        'relative flex h-full flex-col rounded-lg border p-3.5 transition-colors hover:border-edge',
        // Dimmed by colour: opacity would take the text below 4.5:1.
        inactive ? 'border-edge border-dashed text-fg-2 saturate-50' : 'border-line bg-panel',
        selected && 'reticle',
        className,
      )}
      {...article}
    />
  )
}
