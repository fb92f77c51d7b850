import type { Server } from '#contract/servers.ts'
import { formatCount } from '#domain/format.ts'
import type { ComboOption } from '#web/ui/select/combo-option.ts'
import { ServerMark } from '../entities/server-mark.tsx'

/** The height of the list in a picker, in pixels. */
export const SERVER_LIST_HEIGHT = 200

interface ListedServer extends Server {
  availableAmount?: number
  liveAmount?: number
}

export function serverOptions(servers: readonly ListedServer[]): ComboOption[] {
  return servers.map(({ id, display_name, color, availableAmount, liveAmount }) => ({
    id,
    label: display_name,
    lead: <ServerMark color={color} />,
    ...(availableAmount !== undefined && { hint: `${formatCount(availableAmount)} available` }),
    ...(liveAmount !== undefined && { hint: `${formatCount(liveAmount)} live` }),
  }))
}
