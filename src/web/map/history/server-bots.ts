import { MapFrameReader } from '#domain/map-frame.ts'
import { fetchRead, readWhole } from '#web/api/fetch-read.ts'

const RETRY_MS = 2000

/**
 * Reads the bots that are on a server now, because the history does not contain servers. Without a server, all bots match.
 */
export async function botsOnServer(
  serverId: number | undefined,
): Promise<(bot: number) => boolean> {
  if (serverId === undefined) return () => true
  for (;;) {
    const frame = await readWhole(fetchRead('map/frame', { server_id: serverId }), (response) =>
      response.arrayBuffer(),
    )
    if (frame) {
      const bots = idsIn(new MapFrameReader(new Uint8Array(frame)))
      return (bot) => bots.has(bot)
    }
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
  }
}

function idsIn(frame: MapFrameReader): ReadonlySet<number> {
  const ids = new Set<number>()
  while (frame.next()) ids.add(frame.bot)
  return ids
}
