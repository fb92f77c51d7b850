import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ListedBot } from '#contract/bots.ts'
import { api } from '#web/api/client.ts'
import { useShortcuts } from '#web/lib/shortcuts.ts'
import { useDialog } from '#web/lib/use-dialog.ts'
import { DataList } from '#web/lists/data-list.tsx'
import { useDeletionNotice } from '#web/lists/use-deletion-notice.ts'
import { useListInterval } from '#web/lists/use-list-interval.ts'
import { OnlyFor } from '#web/session/only-for.tsx'
import { useMay } from '#web/session/use-may.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { BOT_COLUMNS, BOT_COLUMNS_OF_OTHERS } from './bot-columns.tsx'
import { type BotDialogRequest, BotDialogs } from './bot-dialogs.tsx'
import { BotMenuItems } from './bot-menu-items.tsx'
import { BotsHeader, TITLE } from './bots-header.tsx'
import { filtersOf, isFiltered, NO_FILTERS, queryOf } from './filters.ts'
import { OpenBot } from './open-bot.tsx'
import type { GameBotSearch } from './search.ts'
import { StatusBar } from './status-bar.tsx'
import { useBotsSearch } from './use-bots-search.ts'

export function BotsPage() {
  return (
    <OnlyFor endpoint={api.bots.list} header={<PageHeader {...TITLE} />}>
      <Bots />
    </OnlyFor>
  )
}

function Bots() {
  const { search, change, open, setTab, close } = useBotsSearch()
  const list = useGameBotList(search)
  const dialog = useDialog<BotDialogRequest>()
  const mayChange = useMay(api.bots.add)
  const add = mayChange ? () => dialog.open({ kind: 'add' }) : undefined
  useShortcuts(add ? [{ keys: 'n', label: 'Add bot', run: add }] : [])
  const menu = (bot: ListedBot) => (
    <BotMenuItems {...{ bot, mayChange }} onOpen={open} openDialog={dialog.open} />
  )

  return (
    <>
      <BotsHeader meta={list.data?.meta} search={search} onChange={change} onAdd={add} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 px-4 py-3 md:px-6">
        <StatusBar
          tasks={list.data?.tasks}
          value={search.task}
          onChange={(task) => change({ task })}
        />
        <DataList
          label="Bots"
          name="bots"
          failed="Failed to load bots"
          columns={mayChange ? BOT_COLUMNS : BOT_COLUMNS_OF_OTHERS}
          cellContext={open}
          rowName={({ nickname }: ListedBot) => nickname}
          menu={menu}
          rowState={({ id }: ListedBot) => ({ isSelected: id === search.open })}
          {...{ list, search }}
          onSearchChange={change}
          csv={api.bots.export.download({ query: filtersOf(search) })}
          isFiltered={isFiltered(search)}
          onReset={() => change(NO_FILTERS)}
          empty={<NoBots onAdd={add} />}
        />
      </div>
      <OpenBot
        id={search.open}
        tab={search.tab ?? 'account'}
        list={list.data}
        onTabChange={setTab}
        onClose={close}
      />
      {dialog.current && <BotDialogs key={dialog.key} request={dialog.current} {...dialog.props} />}
    </>
  )
}

function useGameBotList(search: GameBotSearch) {
  const query = queryOf(search)
  const list = useQuery({
    ...api.bots.list.query({ query }),
    placeholderData: keepPreviousData,
    refetchInterval: useListInterval(),
  })
  useDeletionNotice(
    list,
    { resource: api.bots, rowName: ({ nickname }) => nickname },
    { name: 'bots', query, openId: search.open },
  )
  return list
}

function NoBots({ onAdd }: { onAdd: (() => void) | undefined }) {
  return (
    <EmptyState
      title="No bots yet"
      description="A game account comes with each BR bot, or is added here by itself."
      {...(onAdd && {
        action: (
          <Button variant="primary" onClick={onAdd}>
            Add bot
          </Button>
        ),
      })}
    />
  )
}
