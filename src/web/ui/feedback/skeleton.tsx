import { classNames } from '#web/lib/class-names.ts'

export interface SkeletonListProps {
  count: number
  className?: string
  /** The height that the real content will have. */
  rowClassName?: string
}

/** Gray rows; those of a list of facts by default. */
export function SkeletonList({
  count,
  className = 'grid gap-3',
  rowClassName = 'h-9',
}: SkeletonListProps) {
  return (
    <div role="status" aria-label="Loading" className={className}>
      {Array.from({ length: count }, (_, row) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows are identical and never move
          key={row}
          className={classNames('animate-pulse rounded-sm bg-raised', rowClassName)}
        />
      ))}
    </div>
  )
}

/** Announces to screen readers that content is loading, where the screen only shows gray shapes. */
export function LoadingNote() {
  return <span role="status" aria-label="Loading" className="sr-only" />
}
