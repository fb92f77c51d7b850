import type { ReactNode } from 'react'
import { classNames } from '#web/lib/class-names.ts'
import { laidOutLate } from '#web/ui/laid-out-late.ts'
import type { RowId } from './column.ts'
import { RemovedNote } from './removed-note.tsx'

interface CardItemProps {
  id: RowId['id']
  isTabStop: boolean
  /** Its height in pixels until it is laid out, which happens when it comes near the screen. */
  estimate: number | undefined
  isChecked?: boolean | undefined
  hasLeft?: boolean | undefined
  children: ReactNode
}

/** A card of a list as a list item, which can have the focus. */
export function CardItem(props: CardItemProps) {
  const { id, isTabStop, estimate, isChecked, hasLeft, children } = props
  const late = estimate ? laidOutLate(estimate) : undefined
  return (
    <li
      data-id={id}
      data-row
      data-left={hasLeft || undefined}
      tabIndex={isTabStop ? 0 : -1}
      className={classNames('rounded-lg', late?.className, isChecked && 'ring-2 ring-accent')}
      style={late?.style}
    >
      {hasLeft && <RemovedNote />}
      {children}
    </li>
  )
}
