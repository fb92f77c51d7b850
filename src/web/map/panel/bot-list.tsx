import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type RefObject, useCallback, useId, useRef, useState } from 'react'
import { formatCount } from '#domain/format.ts'
import { classNames } from '#web/lib/class-names.ts'
import { useMediaQuery } from '#web/lib/use-media-query.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Search, X } from '#web/ui/icons.ts'
import type { BotSource } from '../bots/bot-source.ts'
import type { ListedBot } from '../bots/protocol.ts'
import { OVERLAY, SLOT } from './layout.ts'
import { useBotRows } from './use-bots.ts'
import { usePolling } from './use-polling.ts'

interface BotListProps {
  source: BotSource
  /** Number of all bots. */
  total: number
  selected: number | undefined
  onChoose(index: number): void
  onClose(): void
}

/** Lists and searches all bots, for use without a pointer. */
export function BotList({ source, total, selected, onChoose, onClose }: BotListProps) {
  'use no memo' // TanStack Virtual mutates its instance, so the compiler must not cache reads from it.
  const [text, setText] = useState('')
  const [active, setActive] = useState(0)
  const search = useFoundBots(source, text)
  const length = search ? search.bots.length : Math.min(total, MAX_ROWS)
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const rowHeight = useMediaQuery('(pointer: coarse)') ? 44 : 32
  const rows = useVirtualizer({
    count: length,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    overscan: 8,
  })
  const [first, last] = [rows.range?.startIndex ?? 0, rows.range?.endIndex ?? 0]
  const rowAt = useBotRows(source, first, last)
  const at = (row: number) => (search ? search.bots[row] : rowAt(row))
  const setActiveRow = (index: number) => {
    setActive(index)
    rows.scrollToIndex(index)
  }
  const handleKey = (event: KeyboardEvent) => {
    const index = indexAfter(event.key, active, length)
    const bot = at(active)
    if (index !== undefined) setActiveRow(index)
    else if (event.key === 'Enter' && bot && search?.isCurrent !== false) onChoose(bot.index)
    else if (event.key === 'Escape') onClose()
    else return
    event.preventDefault()
  }

  return (
    <section
      aria-label="Bots"
      className={classNames(OVERLAY, SLOT.list, 'flex min-h-0 flex-col overflow-hidden')}
    >
      <div className="flex items-center gap-2 border-line border-b pl-2.5">
        <Search size={14} aria-hidden className="shrink-0 text-fg-3" />
        <input
          // biome-ignore lint/a11y/noAutofocus: the list is opened to search it
          autoFocus
          role="combobox"
          aria-label="Search the bots"
          aria-expanded
          aria-autocomplete="list"
          aria-controls={id}
          aria-activedescendant={length > 0 ? rowId(id, active) : undefined}
          autoComplete="off"
          placeholder="Name or ID…"
          value={text}
          onChange={({ target }) => {
            setText(target.value)
            setActiveRow(0)
          }}
          onKeyDown={handleKey}
          className="h-9 w-full min-w-0 bg-transparent outline-none placeholder:text-fg-3 pointer-coarse:h-11 pointer-coarse:text-base"
        />
        <IconButton label="Close the list" onClick={onClose}>
          <X size={15} />
        </IconButton>
      </div>
      <BotRows {...{ id, box, rows, length, at, active, selected, onChoose }} />
      <p role="status" className="border-line border-t px-2.5 py-1.5 text-2xs text-fg-3">
        {search?.note ?? summaryOf(source.kind, length, total)}
      </p>
    </section>
  )
}

const PAGE_ROWS = 10
const STEPS: Record<string, number> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: PAGE_ROWS,
  PageUp: -PAGE_ROWS,
}

function indexAfter(key: string, active: number, length: number): number | undefined {
  const step = STEPS[key]
  if (step === undefined || length === 0) return undefined
  return Math.min(Math.max(active + step, 0), length - 1)
}

type Rows = Virtualizer<HTMLDivElement, Element>

interface BotRowsProps {
  id: string
  box: RefObject<HTMLDivElement | null>
  rows: Rows
  length: number
  at(index: number): ListedBot | undefined
  /** The index of the active row, which the arrow keys change. */
  active: number
  selected: number | undefined
  onChoose(index: number): void
}

/** Renders only the visible rows. */
function BotRows({ id, box, rows, length, at, active, selected, onChoose }: BotRowsProps) {
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

const rowId = (listId: string, index: number) => `${listId}-${index}`

/** Browsers limit the height of an element. Other bots are found by name or number. */
const MAX_ROWS = 200_000

/** The bots that match a text; undefined without one. Earlier results of the source stay until new ones arrive. */
function useFoundBots({ find }: BotSource, text: string) {
  const query = text.trim()
  const search = useCallback(async () => ({ find, bots: await find(query) }), [find, query])
  const { value, isCurrent } = usePolling(query === '' ? undefined : search)
  if (query === '') return undefined
  const bots = value?.find === find ? value.bots : []
  return { bots, isCurrent, note: isCurrent ? `${formatCount(bots.length)} found` : 'Searching…' }
}

function summaryOf(kind: BotSource['kind'], length: number, count: number): string {
  const total =
    kind === 'past' ? `${formatCount(count)} bots` : `${formatCount(count)} ${kind} bots`
  return length < count ? `First ${formatCount(length)} of ${total}` : total
}
