import type { ReactNode } from 'react'

/** Facts of the selected bot, by name: stacked, or three side by side on a phone to leave room for the map. */
export function MapFacts({ children }: { children: ReactNode }) {
  return (
    <dl className="mt-2 grid grid-cols-3 gap-x-3 gap-y-1 md:grid-cols-[auto_1fr] md:gap-x-4">
      {children}
    </dl>
  )
}

export function MapFact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0 md:contents">
      <dt className="text-fg-3 max-md:text-xs">{name}</dt>
      <dd className="num font-mono text-xs leading-5 md:text-right">{children}</dd>
    </div>
  )
}
