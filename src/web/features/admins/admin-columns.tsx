import type { Admin } from '#contract/admins.ts'
import { threatLevelOf } from '#domain/threat-level.ts'
import { ServerTag } from '#web/entities/server-tag.tsx'
import type { Column } from '#web/lists/table/column.ts'
import { MayCountLink } from '#web/session/may-link.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { TimeAgo } from '#web/ui/time-ago.tsx'
import type { adminSearch } from './search.ts'

export const ADMIN_COLUMNS: readonly Column<
  Admin,
  undefined,
  typeof adminSearch.defaults.sort_by
>[] = [
  { id: 'id', label: 'ID', sort: 'id', isNumber: true, card: 'lead', cell: ({ id }) => id },
  {
    id: 'nickname',
    label: 'Nickname',
    sort: 'nickname',
    isName: true,
    cell: ({ nickname }) => (
      <span className="flex min-w-0 items-center gap-1">
        <span className="truncate font-medium">{nickname}</span>
        <CopyButton label="nickname" text={nickname} />
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
    id: 'threat',
    label: 'Threat level',
    cell: ({ threat_level }) => {
      const { label, tone } = threatLevelOf(threat_level)
      return (
        <Badge tone={tone} mark="dot">
          {label}
        </Badge>
      )
    },
  },
  {
    id: 'active',
    label: 'Active',
    card: 'badge',
    cell: ({ is_active }) => (
      <Badge tone={is_active ? 'green' : 'outline'}>{is_active ? 'Active' : 'Inactive'}</Badge>
    ),
  },
  {
    id: 'penalties',
    label: 'Penalties issued',
    sort: 'penalties_issued',
    isNumber: true,
    isControl: true,
    cell: ({ id, nickname, penalties_issued }) => (
      <MayCountLink
        to="penalties"
        count={penalties_issued}
        href={`/penalties?admin_id=${id}`}
        label={`penalties of ${nickname}`}
      />
    ),
  },
  {
    id: 'updated',
    label: 'Updated',
    isExtra: true,
    cell: ({ updated_at }) => <TimeAgo at={new Date(updated_at)} />,
  },
]
