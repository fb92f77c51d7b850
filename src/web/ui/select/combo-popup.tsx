import { Combobox } from '@base-ui/react/combobox'
import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import {
  type ReactNode,
  type RefObject,
  use,
  useCallback,
  useImperativeHandle,
  useRef,
} from 'react'
import { useMediaQuery } from '#web/lib/use-media-query.ts'
import { PopupPlace } from '../dialog/popup-place.ts'
import { Check, Search, X } from '../icons.ts'
import type { ComboOption } from './combo-option.ts'

interface ComboPopupProps {
  label: string
  empty: ReactNode
  open: boolean
  height: number
  chosenIndex: number
  clearable: boolean
  /** The options do not belong to the text of the search field yet. */
  isOutdated: boolean
  handle: RowsHandle
}

/** The search field with the list below it, shared by the single and the multiple combo. */
export function ComboPopup({
  label,
  empty,
  open,
  height,
  chosenIndex,
  clearable,
  isOutdated,
  handle,
}: ComboPopupProps) {
  return (
    <Combobox.Portal container={use(PopupPlace)}>
      <Combobox.Positioner sticky align="start" sideOffset={4} className="z-50">
        <Combobox.Popup
          aria-label={label}
          className="popup w-[max(var(--anchor-width),18rem)] max-w-(--available-width)"
        >
          <div className="flex items-center gap-2 border-line border-b px-2.5">
            <Search size={14} className="shrink-0 text-fg-3" aria-hidden />
            <Combobox.Input
              placeholder="Search…"
              aria-label={`Search ${label.charAt(0).toLowerCase()}${label.slice(1)}`}
              onKeyDown={(event) => {
                // Enter would select the first result of the previous text.
                if (isOutdated && event.key === 'Enter') event.preventBaseUIHandler()
              }}
              className="h-9 w-full bg-transparent outline-none placeholder:text-fg-3 pointer-coarse:h-11 pointer-coarse:text-base"
            />
            {clearable && (
              <Combobox.Clear
                aria-label="Clear selection"
                className="grid size-6 shrink-0 place-items-center rounded-sm text-fg-3 hover:text-fg pointer-coarse:size-11"
              >
                <X size={14} />
              </Combobox.Clear>
            )}
          </div>
          <Combobox.Empty>
            <div className="px-3 py-4 text-fg-2">{empty}</div>
          </Combobox.Empty>
          <ComboRows {...{ open, height, chosenIndex, handle }} />
        </Combobox.Popup>
      </Combobox.Positioner>
    </Combobox.Portal>
  )
}

type RowsHandle = RefObject<Virtualizer<HTMLDivElement, Element> | null>

interface ComboRowsProps {
  open: boolean
  height: number
  /** Its index among all options; the list opens there. */
  chosenIndex: number
  handle: RowsHandle
}

/** Renders only the visible rows. */
function ComboRows({ open, height, chosenIndex, handle }: ComboRowsProps) {
  'use no memo' // TanStack Virtual mutates its instance, so the compiler must not cache reads from it.
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
  const { label, end } = option
  return (
    <>
      <Combobox.ItemIndicator className="col-start-1 text-accent">
        <Check size={14} />
      </Combobox.ItemIndicator>
      <span className="col-span-2 col-start-2 flex min-w-0 items-center gap-2">
        {option.lead}
        {end ? <SplitLabel label={label} end={end} /> : <span className="truncate">{label}</span>}
        <span className="ml-auto min-w-0 truncate text-2xs text-fg-3">{option.hint}</span>
      </span>
    </>
  )
}

/**
 * A label whose end is never cut off. It has the role of an image, because screen readers would insert a space between two
 * boxes.
 */
function SplitLabel({ label, end }: { label: string; end: string }) {
  return (
    <span role="img" aria-label={label} className="flex min-w-0 max-w-full shrink-0">
      <span className="truncate">{label.slice(0, label.length - end.length)}</span>
      <span>{end}</span>
    </span>
  )
}
