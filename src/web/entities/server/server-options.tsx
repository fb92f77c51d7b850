import type { Server } from '#contract/servers.ts'
import type { ComboOption } from '#web/ui/combo-option.ts'
import { ServerMark } from './server-mark.tsx'
import type { Servers } from './use-servers.ts'

/** The height of the list in a picker, in pixels. */
export const SERVER_LIST_HEIGHT = 200

export function serverOptions(servers: readonly Server[]): ComboOption[] {
  return servers.map(({ id, display_name, color }) => ({
    id,
    label: display_name,
    lead: <ServerMark color={color} />,
  }))
}

export function emptyText({ isPending, isError }: Pick<Servers, 'isPending' | 'isError'>): string {
  if (isPending) return 'Loading servers…'
  return isError ? 'Failed to load servers' : 'No servers found'
}
