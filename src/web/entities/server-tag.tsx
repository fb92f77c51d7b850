import { useServers } from '../pickers/use-servers.ts'
import { ServerMark } from './server-mark.tsx'

/** The server of a row, by its display name. */
export function ServerTag({ id }: { id: number }) {
  const { byId, isPending } = useServers()
  const server = byId.get(id)
  const name = server?.display_name ?? (isPending ? '…' : `Server ${id}`)
  return <ServerLabel name={name} color={server?.color ?? null} />
}

/** A server label by name and color, for lists with hundreds of rows, which read the servers once. */
export function ServerLabel({ name, color }: { name: string; color: string | null }) {
  return (
    <span className="inline-flex h-5 min-w-0 max-w-full items-center gap-1.5 rounded-sm bg-raised pr-1.5 pl-1 font-medium text-2xs text-fg-2">
      <ServerMark color={color} />
      <span className="truncate" title={name}>
        {name}
      </span>
    </span>
  )
}

/** The column of a row's server. */
export const SERVER_COLUMN = {
  id: 'server',
  label: 'Server',
  card: 'lead',
  cell: ({ server_id }: { server_id: number }) => <ServerTag id={server_id} />,
} as const
