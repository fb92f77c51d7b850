import type { ReactNode } from 'react'
import { formatHour, formatMoney } from '#domain/format.ts'
import { jobTypeLabel } from '#domain/job-type.ts'
import { ServerTag } from '#web/entities/server-tag.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { ShiftStrip } from '#web/ui/shift-strip.tsx'
import { TimeAgo } from '#web/ui/time-ago.tsx'
import { RegistrationBadge, StateBadges } from '../bot-badges.tsx'
import { BotPassword } from '../bot-password.tsx'
import type { BotSearch } from '../search.ts'
import type { BotRowProps } from './bot-card.tsx'
import { BotProxy } from './bot-proxy.tsx'

interface BotColumn {
  id: string
  label: string
  /** What the server sorts by for it. */
  sort?: BotSearch['sort_by']
  isNumber?: boolean
  cell(row: BotRowProps): ReactNode
}

export const BOT_COLUMNS: readonly BotColumn[] = [
  {
    id: 'id',
    label: 'ID',
    sort: 'id',
    cell: ({ bot }) => <span className="num font-mono text-fg-2 text-xs">{bot.id}</span>,
  },
  { id: 'nickname', label: 'Nickname', sort: 'nickname', cell: (row) => <Nickname {...row} /> },
  { id: 'server', label: 'Server', cell: ({ bot }) => <ServerTag id={bot.bot.server_id} /> },
  {
    id: 'task',
    label: 'Task',
    cell: ({ bot }) => (
      <span className="flex gap-1.5">
        <StateBadges bot={bot} />
      </span>
    ),
  },
  {
    id: 'registration',
    label: 'Registration',
    cell: ({ bot }) => <RegistrationBadge status={bot.registration_status} />,
  },
  { id: 'job', label: 'Job', cell: ({ bot }) => jobTypeLabel(bot.job_type) },
  { id: 'shift', label: 'Shift', cell: (row) => <Shift {...row} /> },
  {
    id: 'cash',
    label: 'Cash',
    sort: 'cash',
    isNumber: true,
    cell: ({ bot }) => formatMoney(bot.bot.cash),
  },
  {
    id: 'deposit',
    label: 'Deposit',
    sort: 'deposit',
    isNumber: true,
    cell: ({ bot }) => formatMoney(bot.bot.deposit),
  },
  {
    id: 'password',
    label: 'Password',
    cell: ({ bot }) => (
      <Above>
        <BotPassword id={bot.id} />
      </Above>
    ),
  },
  {
    id: 'proxy',
    label: 'Proxy',
    cell: (row) => (
      <Above>
        <BotProxy {...row} />
      </Above>
    ),
  },
  {
    id: 'created',
    label: 'Created',
    cell: ({ bot }) => (
      <Above>
        <TimeAgo at={new Date(bot.created_at)} />
      </Above>
    ),
  },
]

/** The others are a choice in the column menu. */
export const SHOWN_AT_FIRST = BOT_COLUMNS.map(({ id }) => id).filter(
  (id) => id !== 'registration' && id !== 'password',
)

/** What can be used by itself, above the row that opens the detail. */
function Above({ children }: { children: ReactNode }) {
  return <span className="relative z-1">{children}</span>
}

function Nickname({ bot: { id, bot }, onOpen }: BotRowProps) {
  return (
    <span className="flex items-center gap-0.5">
      <button
        type="button"
        aria-haspopup="dialog"
        data-name
        onClick={() => onOpen(id)}
        className="after:absolute after:inset-0 min-h-6 rounded-sm font-medium pointer-coarse:min-h-11"
      >
        {bot.nickname}
      </button>
      <Above>
        <CopyButton label="nickname" text={bot.nickname} />
      </Above>
    </span>
  )
}

function Shift({ bot: { start_hour, end_hour }, nowHour }: BotRowProps) {
  return (
    <div className="w-28">
      <ShiftStrip startHour={start_hour} endHour={end_hour} nowHour={nowHour} />
      <span className="num mt-1 block font-mono text-2xs text-fg-3 leading-none">
        {formatHour(start_hour)}–{formatHour(end_hour)}
      </span>
    </div>
  )
}
