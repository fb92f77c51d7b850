import { useQuery } from '@tanstack/react-query'
import { api } from '#web/api/client.ts'
import { useMay } from '#web/session/use-may.ts'

const REFRESH_MS = 30_000

export interface LiveServers {
  /** False while it is not known whether there are live bots. */
  readonly isKnown: boolean
  /** Whether the user can see live bots and their history. */
  readonly mayRead: boolean
  /** Number of live bots by server. */
  readonly amounts: ReadonlyMap<number, number>
}

const NONE: LiveServers = { isKnown: true, mayRead: false, amounts: new Map() }

/** The servers with live bots; none for readers who cannot see them. */
export function useLiveServers(): LiveServers {
  const mayRead = useMay(api.map.servers)
  const { data, isPending } = useQuery({
    ...api.map.servers.query({}),
    enabled: mayRead,
    refetchInterval: REFRESH_MS,
    // The demo is shown until then.
    retry: false,
  })
  if (!mayRead) return NONE
  const amounts = new Map(data?.map(({ server_id, bots }) => [server_id, bots]))
  return { isKnown: !isPending, mayRead, amounts }
}
