import type { BrBotRow } from '#contract/br-bots.ts'
import { addressOf } from '#domain/address.ts'
import { jobTypeLabel } from '#domain/job-type.ts'
import { ID_COLUMN, moneyColumn } from '#web/entities/columns.tsx'
import { PresenceIcon } from '#web/entities/presence-badge.tsx'
import { ServerTag } from '#web/entities/server-tag.tsx'
import type { Column } from '#web/lists/table/column.ts'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { TimeAgo } from '#web/ui/time-ago.tsx'
import { BotPassword, RegistrationBadge, StateBadges } from '../bot-facts.tsx'
import type { brBotSearch } from '../search.ts'
import { EDIT_ACTIVE, EDIT_GROUP, EDIT_HOURS, EDIT_JOB, EDIT_PROXY } from './bot-edits.tsx'
import { Shift } from './shift.tsx'

/** The context of the cells and cards. */
export interface BotTools {
  /** The fleet's wall clock in hours. */
  nowHour: number | undefined
  onOpen(id: number): void
}

type BotColumn = Column<BrBotRow, undefined, typeof brBotSearch.defaults.sort_by>

export const botColumns = (tools: BotTools): readonly BotColumn[] => [
  ID_COLUMN,
  {
    id: 'nickname',
    label: 'Nickname',
    sort: 'nickname',
    isText: true,
    isName: true,
    cell: (bot) => (
      <span className="flex min-w-0 items-center gap-1">
        <PresenceIcon bot={bot.bot.id} />
        <BotName
          bot={bot}
          onOpen={tools.onOpen}
          className="min-h-6 rounded-sm font-medium pointer-coarse:min-h-11"
        />
      </span>
    ),
  },
  { id: 'server', label: 'Server', cell: ({ bot }) => <ServerTag id={bot.server_id} /> },
  {
    id: 'task',
    label: 'Task',
    cell: (bot) => (
      // Two badges in a line would cut the last column off on a screen 1440 pixels wide.
      <span className="grid justify-items-start gap-0.5 has-[>:nth-child(2)]:**:max-h-4">
        <StateBadges bot={bot} />
      </span>
    ),
  },
  {
    id: 'registration',
    label: 'Registration',
    isExtra: true,
    cell: ({ registration_status }) => <RegistrationBadge status={registration_status} />,
  },
  ...workColumns(tools),
  moneyColumn('cash', ({ bot }) => bot),
  moneyColumn('deposit', ({ bot }) => bot),
  {
    id: 'password',
    label: 'Password',
    isExtra: true,
    isControl: true,
    cell: (bot) => <BotPassword bot={bot} />,
  },
  {
    id: 'proxy',
    label: 'Proxy',
    edit: EDIT_PROXY,
    cell: ({ proxy }) => proxy && addressOf(proxy.ip, proxy.port),
  },
  {
    id: 'group',
    label: 'Group',
    isExtra: true,
    edit: EDIT_GROUP,
    cell: ({ group_name }) => group_name,
  },
  {
    id: 'created',
    label: 'Created',
    isControl: true,
    cell: ({ created_at }) => <TimeAgo at={new Date(created_at)} />,
  },
]

const workColumns = ({ nowHour }: BotTools): readonly BotColumn[] => [
  {
    id: 'active',
    label: 'State',
    isExtra: true,
    edit: EDIT_ACTIVE,
    cell: ({ is_active }) => (is_active ? 'Active' : 'Inactive'),
  },
  {
    id: 'job',
    label: 'Job',
    edit: EDIT_JOB,
    cell: ({ job_type }) => jobTypeLabel(job_type),
  },
  {
    id: 'shift',
    label: 'Shift',
    edit: EDIT_HOURS,
    cell: (bot) => <Shift hours={bot} nowHour={nowHour} />,
  },
]

interface BotNameProps extends Pick<BotTools, 'onOpen'> {
  bot: BrBotRow
  className: string
}

/** The nickname with its copy button. Its click target covers the whole row or card. */
export function BotName({ bot: { id, bot }, onOpen, className }: BotNameProps) {
  return (
    <span className="flex min-w-0 items-center gap-0.5">
      <button
        type="button"
        aria-haspopup="dialog"
        data-name
        onClick={() => onOpen(id)}
        className={`truncate after:absolute after:inset-0 ${className}`}
      >
        <span className="relative z-1" title={bot.nickname}>
          {bot.nickname}
        </span>
      </button>
      <span className="relative z-1">
        <CopyButton label="nickname" text={bot.nickname} />
      </span>
    </span>
  )
}
