import { useIsFetching } from '@tanstack/react-query'
import { type ReactNode, useState, useSyncExternalStore } from 'react'
import { PAST_BOT_FIELDS } from '#contract/filter/registry/past-bots.ts'
import type { PastBot } from '#contract/past-bots.ts'
import { formatMoment, formatMoney } from '#domain/format.ts'
import { pastPresence } from '#domain/moment.ts'
import { SECOND_MS } from '#domain/time-units.ts'
import { api } from '#web/api/client.ts'
import { PresenceMark } from '#web/entities/presence-badge.tsx'
import { ServerTag } from '#web/entities/server-tag.tsx'
import { TaskBadge } from '#web/entities/task-badge.tsx'
import { lazyPart } from '#web/lib/lazy-part.ts'
import type { DetailProps, ListDefinition, PartProps } from '#web/lists/page/definition.ts'
import { SERVER_FILTER } from '#web/lists/page/filters.tsx'
import { ListPage } from '#web/lists/page/list-page.tsx'
import { RowButton } from '#web/lists/page/open-row.tsx'
import type { SearchPatch } from '#web/lists/search.ts'
import type { Column } from '#web/lists/table/column.ts'
import { useListSearch } from '#web/lists/use-list-search.ts'
import { LazyTimeBar } from '#web/playback/lazy-time-bar.tsx'
import type { Playback } from '#web/playback/playback.ts'
import { useMoment } from '#web/playback/use-moment.ts'
import { Pencil, Trash2 } from '#web/ui/icons.ts'
import { NOTHING } from '#web/ui/nothing.tsx'
import { pastBotSearch } from './search.ts'
import { TaskCounts } from './task-counts.tsx'

const BotDetail = lazyPart(async () => (await import('./bot-detail.tsx')).BotDetail)

interface PastBotsProps {
  playback: Playback
  /** The button that closes the history. */
  history: ReactNode
  onLive(): void
}

/** The reported game accounts at a moment of the history. */
export function PastBots(props: PastBotsProps) {
  // The clock is set to the moment in the URL after the first render.
  const isSet = useMoment(props.playback) > 0
  return isSet && <ListAtMoment {...props} />
}

function ListAtMoment({ playback, history, onLive }: PastBotsProps) {
  const moment = useListedMoment(playback)
  const { server_id: serverId } = useListSearch(pastBotSearch).search
  return (
    <ListPage
      {...PAST_BOTS}
      group="Fleet"
      title="Bots"
      subtitle="See game accounts as they were at a moment"
      buttons={history}
      status={Status}
      resource={{ list: listAt(moment) }}
      note={
        <>
          <LazyTimeBar
            {...{ playback, onLive }}
            scope={{ serverId }}
            className="rounded-lg border border-line bg-panel"
          />
          <p className="text-fg-2 text-xs">
            Shows the bots that agents reported in the 5 minutes before this moment, with the
            reported values. Nicknames and servers are the current ones. The past cannot be changed.
          </p>
        </>
      }
      summary={TaskCounts}
      detail={Detail}
    />
  )
}

function Status({ answer }: PartProps<PastAnswer>) {
  if (!answer) return null
  return (
    <time
      dateTime={answer.at}
      className="num @max-[16rem]:whitespace-normal whitespace-nowrap text-fg-3 text-xs"
    >
      As of {formatMoment(new Date(answer.at))}
    </time>
  )
}

/** The game account as it is now. */
function Detail(props: DetailProps<PastAnswer>) {
  return <BotDetail {...props} answer={undefined} />
}

/**
 * The moment of the list. During playback, the list is updated once a second, and only after the previous response has
 * arrived. Otherwise a slow server would never return a response in time.
 */
function useListedMoment(playback: Playback): number {
  const { isPlaying, speed } = useSyncExternalStore(playback.subscribe, () => playback.state)
  const moment = useMoment(playback, isPlaying ? speed * SECOND_MS : SECOND_MS)
  const isFetching = useIsFetching({ queryKey: ['pastBots'] }) > 0
  const [listed, setListed] = useState(moment)
  if (listed !== moment && !isFetching) setListed(moment)
  return listed
}

interface PastRow extends PastBot {
  /** The age of its last report at the moment. */
  readonly ageMs: number
}

/** The list endpoint at a fixed moment, with the interface that list pages expect. */
function listAt(atMs: number) {
  const at = new Date(atMs).toISOString()
  const { list } = api.pastBots
  return {
    access: list.access,
    method: list.method,
    query: ({ query }: { query: SearchPatch }) => list.query({ query: { ...query, at } }),
    async call({ query }: { query: SearchPatch }, options: { signal: AbortSignal }) {
      const answer = await list.call({ query: { ...query, at } }, options)
      return { ...answer, data: answer.data.map((bot) => withAge(bot, answer.at)) }
    },
  }
}

const withAge = (bot: PastBot, at: string): PastRow => ({
  ...bot,
  ageMs: Date.parse(at) - Date.parse(bot.reported_at),
})

type PastAnswer = Awaited<ReturnType<ReturnType<typeof listAt>['call']>>

const COLUMNS: readonly Column<PastRow>[] = [
  { id: 'id', label: 'ID', sort: 'id', isNumber: true, card: 'lead', cell: ({ id }) => id },
  {
    id: 'nickname',
    label: 'Nickname',
    isName: true,
    cell: (bot) => (
      <span className="flex min-w-0 items-center gap-1">
        <PastPresence ageMs={bot.ageMs} />
        <RowButton id={bot.id} className="truncate text-left font-medium">
          {rowName(bot)}
        </RowButton>
      </span>
    ),
  },
  {
    id: 'server',
    label: 'Server',
    card: 'lead',
    cell: ({ server_id }) => (server_id === null ? 'Deleted' : <ServerTag id={server_id} />),
  },
  {
    id: 'task',
    label: 'Task',
    cell: ({ task }) => (task === null ? NOTHING : <TaskBadge status={task} />),
  },
  {
    id: 'cash',
    label: 'Cash',
    sort: 'cash',
    isNumber: true,
    cell: ({ cash }) => (cash === null ? NOTHING : formatMoney(cash)),
  },
  {
    id: 'deposit',
    label: 'Deposit',
    sort: 'deposit',
    isNumber: true,
    cell: ({ deposit }) => (deposit === null ? NOTHING : formatMoney(deposit)),
  },
  {
    id: 'health',
    label: 'Health',
    sort: 'health',
    isNumber: true,
    cell: ({ health }) => health ?? NOTHING,
  },
  {
    id: 'position',
    label: 'Position',
    isNumber: true,
    cell: ({ position }) => (position ? `${position.x}, ${position.y}` : NOTHING),
  },
  {
    id: 'reported',
    label: 'Last report',
    sort: 'reported_at',
    isNumber: true,
    cell: ({ reported_at, ageMs }) => (
      <time dateTime={reported_at} className="num whitespace-nowrap text-fg-2">
        {Math.round(ageMs / SECOND_MS)} s before this moment
      </time>
    ),
  },
]

const rowName = ({ id, nickname }: PastRow) => nickname ?? `Bot #${id}`

function PastPresence({ ageMs }: { ageMs: number }) {
  const presence = pastPresence(ageMs)
  const isOnline = presence === 'online'
  return (
    <PresenceMark
      presence={presence}
      meaning={
        isOnline ? 'reported within the last 2 minutes' : 'did not report for over 2 minutes'
      }
    />
  )
}

const REFUSAL = 'The past cannot be changed. Choose Live first.'

const PAST_BOTS: Omit<ListDefinition<PastRow, PastAnswer>, 'resource'> = {
  search: pastBotSearch,
  filterFields: PAST_BOT_FIELDS,
  noun: { one: 'bot', many: 'bots' },
  columns: COLUMNS,
  rowName,
  rowState: ({ ageMs }) => ({ isInactive: pastPresence(ageMs) === 'offline' }),
  searchField: { label: 'Search by nickname' },
  filters: [SERVER_FILTER],
  actions: [
    { label: 'Edit…', icon: Pencil, needs: api.bots.update, refusal: () => REFUSAL, run: refused },
    {
      label: 'Delete…',
      icon: Trash2,
      tone: 'danger',
      needs: api.bots.remove,
      isLast: true,
      refusal: () => REFUSAL,
      run: refused,
    },
  ],
  empty: {
    title: 'No bots at this moment',
    description: 'No agent reported a bot in the 5 minutes before this moment.',
  },
}

function refused() {}
