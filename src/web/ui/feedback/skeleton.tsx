import { classNames } from '#web/lib/class-names.ts'

interface SkeletonListProps {
  count: number
  className?: string
  /** Gives each grey place the height that the real thing will have. */
  rowClassName: string
}

export function SkeletonList({ count, className, rowClassName }: SkeletonListProps) {
  return (
    <div role="status" aria-label="Loading" className={className}>
      {Array.from({ length: count }, (_, row) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: the places are all alike and never move
          key={row}
          className={classNames('animate-pulse rounded-sm bg-raised', rowClassName)}
        />
      ))}
    </div>
  )
}

/** Says it where grey places alone would show it. */
export function LoadingNote() {
  return <span role="status" aria-label="Loading" className="sr-only" />
}
