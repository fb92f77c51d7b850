import { type ReactNode, Suspense, useRef } from 'react'
import type { ListedBot } from '#contract/bots.ts'
import { BOT_FIELDS } from '#contract/filter/registry/bots.ts'
import { formatCount } from '#domain/format.ts'
import { api } from '#web/api/client.ts'
import { BotStates, useListedState } from '#web/entities/bot-states.tsx'
import { moneyColumn } from '#web/entities/columns.tsx'
import { PenalizedBadge } from '#web/entities/penalty-badge.tsx'
import { PresenceIcon } from '#web/entities/presence-badge.tsx'
import { SERVER_COLUMN } from '#web/entities/server-tag.tsx'
import { TaskBadge } from '#web/entities/task-badge.tsx'
import { lazyPart } from '#web/lib/lazy-part.ts'
import { ListLink, TEXT_LINK } from '#web/lists/controls/list-link.tsx'
import type { DeletionTexts, RowAction } from '#web/lists/page/definition.ts'
import { type Filter, SERVER_FILTER, yesOrNo } from '#web/lists/page/filters.tsx'
import { ListPage } from '#web/lists/page/list-page.tsx'
import { RowButton } from '#web/lists/page/open-row.tsx'
import type { Column } from '#web/lists/table/column.ts'
import { useListSearch, useSearchChange } from '#web/lists/use-list-search.ts'
import { HistoryButton } from '#web/playback/history-button.tsx'
import { usePlayback } from '#web/playback/use-playback.ts'
import { useMay } from '#web/session/use-may.ts'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { UserRound } from '#web/ui/icons.ts'
import { LiveValue } from '#web/ui/live-value.tsx'
import { NOTHING } from '#web/ui/nothing.tsx'
import { TimeAgo } from '#web/ui/time-ago.tsx'
import { botSearch } from './search.ts'
import { TaskCounts } from './task-counts.tsx'
import { TimeInStatus } from './time-in-status.tsx'

const BotDetail = lazyPart(async () => (await import('./bot-detail.tsx')).BotDetail)
const BotForm = lazyPart(async () => (await import('./bot-form.tsx')).BotForm)
const PastBots = lazyPart(async () => (await import('./past-bots.tsx')).PastBots)

const FILTERS: readonly Filter<typeof botSearch.defaults>[] = [
  SERVER_FILTER,
  {
    kind: 'choice',
    name: 'is_penalized',
    label: 'Penalties',
    any: 'All bots',
    options: yesOrNo('Penalized', 'Not penalized'),
    width: 'w-40',
  },
]

/** The game accounts now, or as they were at the moment in the URL. */
export function BotsPage() {
  const { search, show } = useListSearch(botSearch)
  const playback = usePlayback(search, show)
  const isSwitching = useRef(false)
  const changeMoment = (at: string | undefined) => {
    isSwitching.current = true
    show({ at, speed: undefined })
  }
  /** The other list has a button of its own, which receives the focus that the pressed button loses. */
  const keepFocus = (button: HTMLButtonElement | null) => {
    if (!button || !isSwitching.current || document.activeElement !== document.body) return
    isSwitching.current = false
    button.focus({ preventScroll: true })
  }
  const history = (
    <HistoryButton ref={keepFocus} isOpen={playback !== undefined} onChange={changeMoment} />
  )
  if (!playback) return <LiveBots history={history} />
  return (
    <Suspense>
      <PastBots playback={playback} history={history} onLive={() => changeMoment(undefined)} />
    </Suspense>
  )
}

function LiveBots({ history }: { history: ReactNode }) {
  const isAdministrator = useMay(api.bots.add)
  return (
    <ListPage
      group="Fleet"
      title="Bots"
      buttons={history}
      subtitle="See the current task of every game account, and add or edit accounts"
      resource={api.bots}
      search={botSearch}
      filterFields={BOT_FIELDS}
      noun={{ one: 'bot', many: 'bots' }}
      columns={isAdministrator ? BOT_COLUMNS : BOT_COLUMNS_OF_OTHERS}
      around={States}
      rowName={({ nickname }) => nickname}
      searchField={{ label: 'Search by nickname' }}
      filters={FILTERS}
      summary={TaskCounts}
      actions={useActions()}
      exportKind="account.export"
      form={BotForm}
      detail={BotDetail}
      deletion={deletionOf}
      empty={{
        title: 'No bots yet',
        description: 'Each BR bot has a game account. You can also add one without a BR bot.',
      }}
    />
  )
}

function States({ rows, children }: { rows: readonly ListedBot[]; children: ReactNode }) {
  return <BotStates bots={rows.map(({ id }) => id)}>{children}</BotStates>
}

function useActions(): readonly RowAction<ListedBot>[] {
  const change = useSearchChange()
  return [{ label: 'Open', icon: UserRound, run: ({ id }) => change({ open: id }) }]
}

const deletionOf = ({ id }: ListedBot): DeletionTexts => ({
  usedBy: { br_bots: `/br-bots?bot=${id}`, penalties: `/penalties?bot_id=${id}` },
  undo: 'account',
})

type BotColumn = Column<ListedBot, undefined, typeof botSearch.defaults.sort_by>

const COMMON: readonly BotColumn[] = [
  { id: 'id', label: 'ID', sort: 'id', isNumber: true, card: 'lead', cell: ({ id }) => id },
  {
    id: 'nickname',
    label: 'Nickname',
    sort: 'nickname',
    isText: true,
    isName: true,
    cell: ({ id, nickname }) => (
      <span className="flex min-w-0 items-center gap-1">
        <PresenceIcon bot={id} />
        <RowButton id={id} className="truncate text-left font-medium">
          {nickname}
        </RowButton>
        <span className="relative z-1">
          <CopyButton label="nickname" text={nickname} />
        </span>
      </span>
    ),
  },
  SERVER_COLUMN,
  {
    id: 'task',
    label: 'Task',
    cell: ({ task }) => (
      <LiveValue of={task}>{task === null ? NOTHING : <TaskBadge status={task} />}</LiveValue>
    ),
  },
  {
    id: 'since',
    label: 'Time in status',
    sort: 'task_since',
    isNumber: true,
    cell: ({ task_since }) => <TimeInStatus since={task_since} />,
  },
  moneyColumn('cash', (account) => account),
  moneyColumn('deposit', (account) => account),
  {
    id: 'payday',
    label: 'Payday',
    isNumber: true,
    cell: ({ payday }) => <LiveValue of={payday}>{formatCount(payday)}</LiveValue>,
  },
  {
    id: 'penalized',
    label: 'Penalized',
    card: 'badge',
    cell: ({ is_penalized }) => is_penalized && <PenalizedBadge />,
  },
]

const BR_BOT: readonly BotColumn[] = [
  {
    id: 'br_bot',
    label: 'BR bot',
    isControl: true,
    cell: ({ br_bot }) =>
      br_bot ? <RowLink href={`/br-bots?bot=${br_bot.id}`}>#{br_bot.id}</RowLink> : NOTHING,
  },
  {
    id: 'group',
    label: 'Group',
    isControl: true,
    cell: ({ br_bot }) =>
      br_bot?.group ? (
        <RowLink href={`/group-management?group=${br_bot.group.id}`}>{br_bot.group.name}</RowLink>
      ) : (
        NOTHING
      ),
  },
]

const UPDATED: readonly BotColumn[] = [
  {
    id: 'updated',
    label: 'Updated',
    cell: ({ id, updated_at }) => <Updated bot={id} editedAt={updated_at} />,
  },
]

/** When an agent last reported for the bot, or its account was last edited, whichever is later. */
function Updated({ bot, editedAt }: { bot: number; editedAt: string }) {
  const reportedAt = useListedState(bot)?.seen_at ?? editedAt
  const at = Math.max(Date.parse(editedAt), Date.parse(reportedAt))
  return <TimeAgo at={new Date(at)} />
}

const BOT_COLUMNS = [...COMMON, ...BR_BOT, ...UPDATED]
/** The API returns the BR bot of an account to administrators only. */
const BOT_COLUMNS_OF_OTHERS = [...COMMON, ...UPDATED]

function RowLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <ListLink
      href={href}
      className={`pointer-coarse:inline-block pointer-coarse:py-3 ${TEXT_LINK}`}
    >
      {children}
    </ListLink>
  )
}
