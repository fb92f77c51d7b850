import { Link } from '@tanstack/react-router'
import type { ListedPenalty } from '#contract/penalties.ts'
import { formatShortDateTime } from '#domain/format.ts'
import { penaltyStateOf, timeLeft } from '#domain/penalty.ts'
import { PenaltyBadge } from '#web/entities/penalty-badge.tsx'
import { ServerTag } from '#web/entities/server-tag.tsx'
import { useNow } from '#web/lib/use-now.ts'
import type { Column } from '#web/lists/table/column.ts'
import { Badge } from '#web/ui/badge.tsx'
import type { penaltySearch } from './search.ts'

type PenaltyColumn = Column<ListedPenalty, undefined, typeof penaltySearch.defaults.sort_by>

export const PENALTY_COLUMNS: readonly PenaltyColumn[] = [
  { id: 'id', label: 'ID', sort: 'id', isNumber: true, card: 'lead', cell: ({ id }) => id },
  {
    id: 'state',
    label: 'State',
    card: 'badge',
    cell: (penalty) => <State penalty={penalty} />,
  },
  { id: 'type', label: 'Type', cell: (penalty) => <PenaltyBadge penalty={penalty} isNarrow /> },
  {
    id: 'account',
    label: 'Account',
    isName: true,
    isControl: true,
    cell: ({ bot_id, bot: { nickname } }) => (
      <Link
        to="/penalties"
        search={{ bot_id }}
        title={`All penalties of ${nickname}`}
        className="block max-w-full md:max-w-40 truncate rounded-sm font-medium hover:underline pointer-coarse:py-3"
      >
        {nickname}
      </Link>
    ),
  },
  {
    id: 'server',
    label: 'Server',
    card: 'lead',
    cell: ({ bot }) => <ServerTag id={bot.server_id} />,
  },
  {
    id: 'reason',
    label: 'Reason',
    cell: ({ reason }) =>
      reason === '' ? (
        NOTHING
      ) : (
        <span title={reason} className="block max-w-36 truncate max-md:whitespace-normal">
          {reason}
        </span>
      ),
  },
  {
    id: 'starts',
    label: 'Starts',
    sort: 'starts_at',
    cell: ({ starts_at }) => <At at={starts_at} />,
  },
  {
    id: 'ends',
    label: 'Ends',
    sort: 'ends_at',
    cell: ({ ends_at }) => (ends_at === null ? 'Never' : <At at={ends_at} />),
  },
  {
    id: 'left',
    label: 'Time left',
    isNumber: true,
    cell: (penalty) => <Left penalty={penalty} />,
  },
  {
    id: 'admin',
    label: 'Admin',
    cell: ({ admin_name }) =>
      admin_name === null ? (
        NOTHING
      ) : (
        <span title={admin_name} className="block truncate md:max-w-28">
          {admin_name}
        </span>
      ),
  },
]

const NOTHING = <span className="text-fg-3">—</span>

function State({ penalty }: { penalty: ListedPenalty }) {
  const { state, label, look: tone } = penaltyStateOf(penalty, useNow())
  return (
    <Badge tone={tone} {...(state === 'active' && { mark: 'pulse' })}>
      {label}
    </Badge>
  )
}

function Left({ penalty }: { penalty: ListedPenalty }) {
  const left = timeLeft(penalty, useNow())
  return left === undefined ? NOTHING : <span className="whitespace-nowrap">{left}</span>
}

function At({ at }: { at: string }) {
  return (
    <time dateTime={at} className="num whitespace-nowrap text-fg-2">
      {formatShortDateTime(new Date(at))}
    </time>
  )
}
