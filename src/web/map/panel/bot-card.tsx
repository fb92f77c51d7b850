import type { ReactNode } from 'react'
import { OVERLAY, PLACE } from './layout.ts'

interface BotCardProps {
  name: string
  children: ReactNode
}

/** On a wide screen: under the coordinates, in the brackets of whatever is selected. */
export function BotCard({ name, children }: BotCardProps) {
  return (
    <article aria-label={name} className={`${OVERLAY} ${PLACE.card} reticle w-64 p-3.5`}>
      {children}
    </article>
  )
}
