import { useStoredFlag } from '#web/lib/stored-flag.ts'
import { useBotSearch } from './use-bot-search.ts'
import type { View } from './view-switch.tsx'

const TABLE_FLAG = 'night-shift-br-bots-table'

/** Cards at the first visit, then what was used last; the address decides where it says so. */
export function useView(): [View, (view: View) => void] {
  const { search, change } = useBotSearch()
  const [isTable, rememberTable] = useStoredFlag(TABLE_FLAG, false)
  const setView = (view: View) => {
    rememberTable(view === 'table')
    change({ view: view === 'table' ? view : undefined, page: search.page })
  }
  return [search.view ?? (isTable ? 'table' : 'cards'), setView]
}
