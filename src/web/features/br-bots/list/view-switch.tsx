import { useStoredFlag } from '#web/lib/stored-text.ts'
import { useListSearch } from '#web/lists/use-list-search.ts'
import { LayoutGrid, Rows3 } from '#web/ui/icons.ts'
import { brBotSearch } from '../search.ts'

export type View = 'cards' | 'table'

/** The view in the URL, otherwise the last view in this browser, otherwise cards. */
export function useView(): [View, (view: View) => void] {
  const { search, show } = useListSearch(brBotSearch)
  const [isTable, storeTable] = useStoredFlag('night-shift-br-bots-table', false)
  const setView = (view: View) => {
    storeTable(view === 'table')
    show({ view: view === 'table' ? view : undefined })
  }
  return [search.view ?? (isTable ? 'table' : 'cards'), setView]
}

const VIEWS = [
  { value: 'table', label: 'Table', icon: Rows3 },
  { value: 'cards', label: 'Cards', icon: LayoutGrid },
] as const

/** On very narrow screens only the button of the other view is visible. */
export function ViewSwitch() {
  const [view, setView] = useView()
  return (
    <fieldset
      aria-label="View"
      className="flex rounded-md border border-line p-0.5 pointer-coarse:p-0"
    >
      {VIEWS.map(({ value, label, icon: Icon }) => (
        <button
          key={value}
          type="button"
          aria-label={label}
          aria-pressed={view === value}
          onClick={() => setView(value)}
          className="grid size-7 place-items-center rounded-sm text-fg-3 hover:text-fg aria-pressed:bg-raised aria-pressed:text-fg max-[25rem]:aria-pressed:hidden pointer-coarse:size-11"
        >
          <Icon size={15} aria-hidden />
        </button>
      ))}
    </fieldset>
  )
}
