import { FLEET_PAGES_IN_FULL } from '#domain/pager.ts'
import { api } from '#web/api/client.ts'
import { useFleetClock } from '#web/entities/use-fleet-clock.ts'
import { useShortcuts } from '#web/lib/shortcuts.ts'
import { useDialog } from '#web/lib/use-dialog.ts'
import { ListPager } from '#web/lists/controls/list-pager.tsx'
import { useSteadyRows } from '#web/lists/use-steady-rows.ts'
import { OnlyFor } from '#web/session/only-for.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { OpenBotDialog } from './detail/open-bot-dialog.tsx'
import { type OpenBot, useOpenBot } from './detail/use-open-bot.ts'
import type { BotDialogRequest } from './dialogs/bot-dialog-request.ts'
import { BotDialogs } from './dialogs/bot-dialogs.tsx'
import { BotList } from './list/bot-list.tsx'
import { BrBotsHeader, TITLE } from './list/br-bots-header.tsx'
import { ListNotes } from './list/list-notes.tsx'
import { useBotChanges } from './list/use-bot-changes.ts'
import { useBotList } from './list/use-bot-list.ts'
import { useBotSearch } from './list/use-bot-search.ts'
import { useVanished } from './list/use-vanished.ts'
import { useView } from './list/use-view.ts'
import type { View } from './list/view-switch.tsx'
import { usePartsAhead } from './parts.ts'
import { queryOf } from './search.ts'

export function BrBotsPage() {
  return (
    <OnlyFor endpoint={api.brBots.list} header={<PageHeader {...TITLE} />}>
      <BrBots />
    </OnlyFor>
  )
}

function BrBots() {
  const { search, change } = useBotSearch()
  const list = useBotList(search)
  const dialog = useDialog<BotDialogRequest>()
  const [view, setView] = useView()
  const openBot = useOpenBot()
  usePartsAhead(list.isSuccess)
  useShortcuts([{ keys: 'n', label: 'New BR Bot', run: () => dialog.open({ kind: 'add' }) }])

  return (
    <>
      <BrBotsHeader
        meta={list.data?.meta}
        view={view}
        onViewChange={setView}
        search={search}
        onChange={change}
        onImport={(what) => dialog.open({ kind: 'import', what })}
        onAdd={() => dialog.open({ kind: 'add' })}
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 px-4 py-3 md:px-6">
        <ListNotes list={list} />
        <Fleet list={list} view={view} openDialog={dialog.open} openBot={openBot} />
        <ListPager
          search={search}
          onChange={change}
          meta={list.data?.meta}
          pagesInFull={FLEET_PAGES_IN_FULL}
        />
      </div>
      <OpenBotDialog openBot={openBot} list={list.isPlaceholderData ? undefined : list.data} />
      {dialog.current && <BotDialogs key={dialog.key} request={dialog.current} {...dialog.props} />}
    </>
  )
}

type List = ReturnType<typeof useBotList>

interface FleetProps {
  list: List
  view: View
  openDialog(request: BotDialogRequest): void
  openBot: OpenBot
}

/** The bots themselves, and what happens to them. */
function Fleet({ list, view, openDialog, openBot }: FleetProps) {
  const { search, change } = useBotSearch()
  const { toggleActive, changeProxy } = useBotChanges()
  const { nowHour } = useFleetClock()
  const { rows, hold } = useSteadyRows(list.data?.data ?? NOTHING)
  useVanished(list.isPlaceholderData ? undefined : list.data, JSON.stringify(queryOf(search)))

  return (
    <BotList
      {...{ list, view, search, nowHour }}
      selectedId={openBot.lastId}
      bots={rows}
      onSearchChange={change}
      onOpen={openBot.open}
      onProxyChange={changeProxy}
      onToggleActive={toggleActive}
      onDelete={(bot) => openDialog({ kind: 'delete', bot })}
      onHold={hold}
      onImport={(what) => openDialog({ kind: 'import', what })}
      onAdd={() => openDialog({ kind: 'add' })}
    />
  )
}

const NOTHING: [] = []
