const GRAY = 'var(--t-mark)'

/** The color of a server; gray without one. */
export function ServerMark({ color }: { color: string | null }) {
  return (
    <i
      aria-hidden
      className="tone-gray h-3 w-1 shrink-0 rounded-[1px]"
      style={{ background: color ?? GRAY }}
    />
  )
}
