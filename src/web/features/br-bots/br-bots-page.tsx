import { useState } from 'react'
import type { BrBot } from '#contract/br-bots.ts'
import { formatHour } from '#domain/format.ts'
import { FLEET_PAGES_IN_FULL } from '#domain/pager.ts'
import { api } from '#web/api/client.ts'
import { useFleetClock } from '#web/entities/use-fleet-clock.ts'
import type { ImportKind } from '#web/imports/import-kind.ts'
import { ListDialogs } from '#web/lists/page/list-dialogs.tsx'
import { ListHeader } from '#web/lists/page/list-header.tsx'
import { ListRows } from '#web/lists/page/list-rows.tsx'
import { OpenRow } from '#web/lists/page/open-row.tsx'
import { useListPage } from '#web/lists/page/use-list-page.ts'
import { OnlyFor } from '#web/session/only-for.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { BR_BOT, deletionOf } from './bot-deletion.tsx'
import type { KeptDrafts } from './detail/use-kept-draft.ts'
import { useOpenBot } from './detail/use-open-bot.ts'
import { botCard } from './list/bot-card.tsx'
import { botColumns } from './list/bot-columns.tsx'
import { BOT_FILTERS } from './list/bot-filters.tsx'
import { FirstSteps } from './list/first-steps.tsx'
import { ImportMenu } from './list/import-menu.tsx'
import { useBotChanges } from './list/use-bot-changes.ts'
import { useView, ViewSwitch } from './list/view-switch.tsx'
import { AddDialog, BotDetail, usePreload } from './parts.ts'
import { brBotSearch } from './search.ts'

const TITLE = { group: 'Fleet', title: 'BR Bots' } as const
const { list, get, add, remove } = api.brBots
/** Without `update`: a row has no form that edits it. */
const RESOURCE = { list, get, add, remove }

export function BrBotsPage() {
  return (
    <OnlyFor endpoint={list} header={<PageHeader {...TITLE} />}>
      <BrBots />
    </OnlyFor>
  )
}

function BrBots() {
  const [view, setView] = useView()
  const openBot = useOpenBot()
  const [drafts] = useState<KeptDrafts>(() => new Map())
  const { nowHour } = useFleetClock()
  const { actions, changeProxy } = useBotChanges()
  const tools = { nowHour, onOpen: openBot.open, onProxyChange: changeProxy }
  const page = useListPage({
    resource: RESOURCE,
    search: brBotSearch,
    noun: BR_BOT,
    columns: botColumns(tools),
    card: botCard(view, tools),
    rowName: ({ bot }: BrBot) => bot.nickname,
    rowState: ({ id, is_active }) => ({
      isActive: is_active,
      isInactive: !is_active,
      isSelected: id === openBot.lastId,
    }),
    searchField: { label: 'Search by nickname' },
    filters: BOT_FILTERS,
    actions,
    form: AddDialog,
    deletion: deletionOf,
    texts: { add: 'New BR Bot', remove: 'Delete' },
    empty: {
      title: 'No BR bots found',
      description: 'Import a fleet in three steps, or add BR bots one by one.',
    },
    pagesInFull: FLEET_PAGES_IN_FULL,
    retries: 1,
  })
  const openImport = (what: ImportKind) => page.dialog.open({ kind: 'import', what })
  usePreload(page.list.isSuccess)
  const shown = page.list.isPlaceholderData ? undefined : page.list.data

  return (
    <>
      <ListHeader
        page={page}
        {...TITLE}
        subtitle="Manage your bots and their configurations"
        buttons={
          <>
            <ViewSwitch view={view} onViewChange={setView} />
            <ImportMenu onImport={openImport} />
          </>
        }
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 px-4 py-3 [--table-rest:11rem] md:px-6">
        <ZoneNote />
        <ListRows page={page} emptyAction={<FirstSteps onImport={openImport} onAdd={page.add} />} />
      </div>
      <OpenRow id={openBot.id}>
        {(id, isOpen) => <BotDetail {...{ id, isOpen, openBot, actions, drafts }} list={shown} />}
      </OpenRow>
      <ListDialogs page={page} />
    </>
  )
}

function ZoneNote() {
  const { timeZone, nowHour } = useFleetClock()
  return (
    <p className="num min-h-4 text-fg-3 text-xs">
      {timeZone &&
        `Hours are fleet time${nowHour === undefined ? '' : `, now ${formatHour(nowHour)}`} (${timeZone})`}
    </p>
  )
}
