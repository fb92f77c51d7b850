import type { ReactNode } from 'react'

/** Facts of the selected bot, by name. */
export function MapFacts({ children }: { children: ReactNode }) {
  return <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">{children}</dl>
}

export function MapFact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-fg-3">{name}</dt>
      <dd className="num text-right font-mono text-xs leading-5">{children}</dd>
    </>
  )
}
