import type { ReactNode } from 'react'
import type { RowId } from './column.ts'
import { LeftNote } from './left-note.tsx'

interface CardItemProps {
  id: RowId['id']
  isTabStop: boolean
  hasLeft?: boolean | undefined
  children: ReactNode
}

/** The place of a card among the rows. */
export function CardItem({ id, isTabStop, hasLeft, children }: CardItemProps) {
  return (
    <li
      data-id={id}
      data-row
      data-left={hasLeft || undefined}
      tabIndex={isTabStop ? 0 : -1}
      className="rounded-lg"
    >
      {hasLeft && <LeftNote />}
      {children}
    </li>
  )
}
