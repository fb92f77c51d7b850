import type { ReactNode } from 'react'
import { classNames } from '#web/lib/class-names.ts'
import type { RowId } from './column.ts'
import { RemovedNote } from './removed-note.tsx'

interface CardItemProps {
  id: RowId['id']
  isTabStop: boolean
  isChecked?: boolean | undefined
  hasLeft?: boolean | undefined
  children: ReactNode
}

/** A card of a list as a list item, which can have the focus. */
export function CardItem({ id, isTabStop, isChecked, hasLeft, children }: CardItemProps) {
  return (
    <li
      data-id={id}
      data-row
      data-left={hasLeft || undefined}
      tabIndex={isTabStop ? 0 : -1}
      className={classNames('rounded-lg', isChecked && 'ring-2 ring-accent')}
    >
      {hasLeft && <RemovedNote />}
      {children}
    </li>
  )
}
