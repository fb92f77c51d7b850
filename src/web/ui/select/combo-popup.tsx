import { Combobox } from '@base-ui/react/combobox'
import { type ReactNode, use } from 'react'
import { PopupPlace } from '../dialog/popup-place.ts'
import { Search, X } from '../icons.tsx'
import { ComboRows, type RowsHandle } from './combo-rows.tsx'

interface ComboPopupProps {
  label: string
  empty: ReactNode
  open: boolean
  height: number
  chosenIndex: number
  clearable: boolean
  handle: RowsHandle
}

/** The search line and the list under it, shared by the single and the multiple combo. */
export function ComboPopup({
  label,
  empty,
  open,
  height,
  chosenIndex,
  clearable,
  handle,
}: ComboPopupProps) {
  return (
    <Combobox.Portal container={use(PopupPlace)}>
      <Combobox.Positioner align="start" sideOffset={4} className="z-50">
        <Combobox.Popup
          aria-label={label}
          className="popup w-[max(var(--anchor-width),18rem)] max-w-(--available-width)"
        >
          <div className="flex items-center gap-2 border-line border-b px-2.5">
            <Search size={14} className="shrink-0 text-fg-3" aria-hidden />
            <Combobox.Input
              placeholder="Search…"
              aria-label={`Search ${label.toLowerCase()}`}
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
