import type { Virtualizer } from '@tanstack/react-virtual'
import type { RefObject } from 'react'
import type { ListedBot } from './use-listed-bots.ts'

export type Rows = Virtualizer<HTMLDivElement, Element>

interface BotRowsProps {
  id: string
  box: RefObject<HTMLDivElement | null>
  rows: Rows
  length: number
  at(index: number): ListedBot | undefined
  /** The row that the arrow keys are on. */
  active: number
  selected: number | undefined
  onChoose(index: number): void
}

/** Renders only the visible rows. */
export function BotRows({ id, box, rows, length, at, active, selected, onChoose }: BotRowsProps) {
  'use no memo' // TanStack Virtual mutates its instance, so the compiler must not cache reads from it.
  return (
    <div
      ref={box}
      id={id}
      role="listbox"
      aria-label="Bots"
      tabIndex={-1}
      className="relative min-h-0 flex-1 overflow-y-auto overscroll-contain p-1 outline-none"
    >
      <div role="presentation" className="relative" style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, size, start }) => {
          const bot = at(index)
          return (
            bot && (
              <button
                key={bot.index}
                type="button"
                role="option"
                id={rowId(id, index)}
                tabIndex={-1}
                aria-selected={bot.index === selected}
                aria-setsize={length}
                aria-posinset={index + 1}
                data-highlighted={index === active || undefined}
                onClick={() => onChoose(bot.index)}
                className="item absolute inset-x-0 top-0 w-full grid-cols-[1fr_auto] text-left hover:bg-raised aria-selected:text-accent"
                style={{ height: size, transform: `translateY(${start}px)` }}
              >
                <span className="truncate">{bot.name}</span>
                <span className="num font-mono text-2xs text-fg-3">#{bot.id}</span>
              </button>
            )
          )
        })}
      </div>
    </div>
  )
}

export const rowId = (listId: string, index: number) => `${listId}-${index}`
