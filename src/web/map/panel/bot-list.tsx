import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { classNames } from '#web/lib/class-names.ts'
import { useMediaQuery } from '#web/lib/use-media-query.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Search, X } from '#web/ui/icons.tsx'
import { BotRows, rowId } from './bot-rows.tsx'
import { OVERLAY, SLOT } from './layout.ts'
import { type BotSource, useListedBots } from './use-listed-bots.ts'

interface BotListProps extends BotSource {
  selected: number | undefined
  onChoose(index: number): void
  onClose(): void
}

/** Lists and searches all bots, for use without a pointer. */
export function BotList({ selected, onChoose, onClose, ...bots }: BotListProps) {
  'use no memo' // TanStack Virtual mutates its instance, so the compiler must not cache reads from it.
  const [text, setText] = useState('')
  const [active, setActive] = useState(0)
  const { at, length, note } = useListedBots(bots, text)
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const rowHeight = useMediaQuery('(pointer: coarse)') ? 44 : 32
  const rows = useVirtualizer({
    count: length,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    overscan: 8,
  })
  const setActiveRow = (index: number) => {
    setActive(index)
    rows.scrollToIndex(index)
  }
  const handleKey = (event: KeyboardEvent) => {
    const index = indexAfter(event.key, active, length)
    const bot = at(active)
    if (index !== undefined) setActiveRow(index)
    else if (event.key === 'Enter' && bot) onChoose(bot.index)
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
          placeholder="Name or number…"
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
        {note}
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
