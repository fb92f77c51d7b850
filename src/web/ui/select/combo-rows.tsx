import { Combobox } from '@base-ui/react/combobox'
import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useImperativeHandle, useRef } from 'react'
import { useMediaQuery } from '#web/lib/use-media-query.ts'
import { Check } from '../icons.tsx'
import type { ComboOption } from './combo-option.ts'

export type RowsHandle = RefObject<Virtualizer<HTMLDivElement, Element> | null>

interface ComboRowsProps {
  open: boolean
  height: number
  /** Among all options; the list opens there. */
  chosenIndex: number
  handle: RowsHandle
}

/** Only the rows in sight are in the page. */
export function ComboRows({ open, height, chosenIndex, handle }: ComboRowsProps) {
  'use no memo' // TanStack Virtual changes its instance in place: the compiler must not cache reads from it.
  const options = Combobox.useFilteredItems<ComboOption>()
  const rowHeight = useMediaQuery('(pointer: coarse)') ? 44 : 34
  const box = useRef<HTMLDivElement | null>(null)
  const rows = useVirtualizer({
    enabled: open,
    count: options.length,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    initialOffset: Math.max(0, chosenIndex * rowHeight - height / 2),
    overscan: 8,
    paddingStart: 4,
    paddingEnd: 4,
  })
  useImperativeHandle(handle, () => rows)
  const measure = useCallback(
    (element: HTMLDivElement | null) => {
      box.current = element
      if (element) rows.measure()
    },
    [rows],
  )

  return (
    <Combobox.List
      ref={measure}
      className="relative overflow-auto overscroll-contain px-1 outline-none"
      style={{ maxHeight: height }}
    >
      <div role="presentation" className="relative" style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, key, size, start }) => {
          const option = options[index]
          return (
            option && (
              <Combobox.Item
                key={key}
                index={index}
                value={option}
                aria-setsize={options.length}
                aria-posinset={index + 1}
                className="item absolute inset-x-0 top-0"
                style={{ height: size, transform: `translateY(${start}px)` }}
              >
                <OptionRow option={option} />
              </Combobox.Item>
            )
          )
        })}
      </div>
    </Combobox.List>
  )
}

function OptionRow({ option }: { option: ComboOption }) {
  return (
    <>
      <Combobox.ItemIndicator className="col-start-1 text-accent">
        <Check size={14} />
      </Combobox.ItemIndicator>
      <span className="col-start-2 flex min-w-0 items-center gap-2">
        {option.lead}
        <span className="truncate">{option.label}</span>
      </span>
      <span className="text-2xs text-fg-3">{option.hint}</span>
    </>
  )
}
