import { useQuery } from '@tanstack/react-query'
import { threatLevelOf } from '#domain/threat-level.ts'
import { api } from '#web/api/client.ts'
import { Combo } from '#web/ui/select/combo.tsx'

/** More than any server has. */
const ADMINS_MAX = 100
const HEIGHT = 240

interface AdminPickerProps {
  /** The server with the admins; without it the picker is disabled. */
  serverId: number | undefined
  value: number | null
  /** The name of a selected admin that is not in the list. */
  fallback?: string | undefined
  onValueChange(id: number | null): void
}

/** A picker for one in-game admin of a server. */
export function AdminPicker({ serverId, value, ...picker }: AdminPickerProps) {
  const admins = useQuery({
    ...api.admins.list.query({
      query: {
        server_id: serverId,
        sort_by: 'nickname',
        sort_order: 'asc',
        per_page: ADMINS_MAX,
      },
    }),
    enabled: serverId !== undefined,
  })
  return (
    <Combo
      label="Admin"
      placeholder={serverId === undefined ? 'Choose a bot first' : 'Unknown'}
      empty={admins.isPending ? 'Loading admins…' : 'No admins found'}
      height={HEIGHT}
      disabled={serverId === undefined}
      options={(admins.data?.data ?? []).map(({ id, nickname, threat_level, is_active }) => ({
        id,
        label: nickname,
        hint: is_active ? threatLevelOf(threat_level).label : 'Inactive',
      }))}
      value={value}
      {...picker}
    />
  )
}
