import type { ReactNode } from 'react'
import { classNames } from '#web/lib/class-names.ts'
import type { RowId } from './column.ts'
import { RemovedNote } from './removed-note.tsx'

interface CardItemProps {
  id: RowId['id']
  isTabStop: boolean
  /** Its content is laid out when it comes near the screen. Until then its height is an estimate. */
  isLater: boolean
  isChecked?: boolean | undefined
  hasLeft?: boolean | undefined
  children: ReactNode
}

/** A card of a list as a list item, which can have the focus. */
export function CardItem(props: CardItemProps) {
  const { id, isTabStop, isLater, isChecked, hasLeft, children } = props
  return (
    <li
      data-id={id}
      data-row
      data-left={hasLeft || undefined}
      tabIndex={isTabStop ? 0 : -1}
      className={classNames(
        'rounded-lg',
        isLater &&
          '[contain-intrinsic-height:auto_16rem] [content-visibility:auto] [overflow-clip-margin:4px]',
        isChecked && 'ring-2 ring-accent',
      )}
    >
      {hasLeft && <RemovedNote />}
      {children}
    </li>
  )
}
