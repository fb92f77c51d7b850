import { classNames } from '#web/lib/class-names.ts'

/** A grey place of the height that the real thing will have. */
export function Skeleton({ className }: { className?: string }) {
  return <div className={classNames('animate-pulse rounded-sm bg-raised', className)} />
}

interface SkeletonListProps {
  count: number
  /** Of the list, and of each place in it. */
  className?: string
  rowClassName: string
}

export function SkeletonList({ count, className, rowClassName }: SkeletonListProps) {
  return (
    <div role="status" aria-label="Loading" className={className}>
      {Array.from({ length: count }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the places are all alike and never move
        <Skeleton key={row} className={rowClassName} />
      ))}
    </div>
  )
}
