import type { ReactNode } from 'react'
import type { ListedBot } from '#contract/bots.ts'
import { formatCount, formatMoney } from '#domain/format.ts'
import { PenalizedBadge } from '#web/entities/penalty-badge.tsx'
import { ServerTag } from '#web/entities/server-tag.tsx'
import { TaskBadge } from '#web/entities/task-badge.tsx'
import { ListLink } from '#web/lists/controls/list-link.tsx'
import { RowButton } from '#web/lists/page/open-row.tsx'
import type { Column } from '#web/lists/table/column.ts'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { TimeAgo } from '#web/ui/time-ago.tsx'
import type { botSearch } from './search.ts'
import { TimeInStatus } from './time-in-status.tsx'

type BotColumn = Column<ListedBot, undefined, typeof botSearch.defaults.sort_by>

const NOTHING = <span className="text-fg-3">—</span>

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
        <RowButton id={id} className="md:max-w-52 truncate text-left font-medium">
          {nickname}
        </RowButton>
        <span className="relative z-1">
          <CopyButton label="nickname" text={nickname} />
        </span>
      </span>
    ),
  },
  {
    id: 'server',
    label: 'Server',
    card: 'lead',
    cell: ({ server_id }) => <ServerTag id={server_id} />,
  },
  {
    id: 'task',
    label: 'Task',
    cell: ({ task }) => (task === null ? NOTHING : <TaskBadge status={task} />),
  },
  {
    id: 'since',
    label: 'Time in status',
    sort: 'task_since',
    isNumber: true,
    cell: ({ task_since }) => <TimeInStatus since={task_since} />,
  },
  {
    id: 'cash',
    label: 'Cash',
    sort: 'cash',
    isNumber: true,
    cell: ({ cash }) => formatMoney(cash),
  },
  {
    id: 'deposit',
    label: 'Deposit',
    sort: 'deposit',
    isNumber: true,
    cell: ({ deposit }) => formatMoney(deposit),
  },
  {
    id: 'payday',
    label: 'Payday',
    isNumber: true,
    cell: ({ payday }) => formatCount(payday),
  },
  {
    id: 'penalized',
    label: 'Penalized',
    card: 'badge',
    cell: ({ is_penalised }) => is_penalised && <PenalizedBadge />,
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
    cell: ({ updated_at }) => (
      <span className="relative z-1">
        <TimeAgo at={new Date(updated_at)} />
      </span>
    ),
  },
]

export const BOT_COLUMNS = [...COMMON, ...BR_BOT, ...UPDATED]
/** The API returns the BR bot of an account to administrators only. */
export const BOT_COLUMNS_OF_OTHERS = [...COMMON, ...UPDATED]

function RowLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <ListLink
      href={href}
      className="rounded-sm underline decoration-edge underline-offset-2 hover:decoration-current pointer-coarse:inline-block pointer-coarse:py-3"
    >
      {children}
    </ListLink>
  )
}
