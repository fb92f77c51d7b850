import { MapFrameReader } from '#domain/map-frame.ts'
import { fetchRead } from '#web/api/fetch-read.ts'

const RETRY_MS = 2000

/** Tells the bots that are on a server today, because the history does not know servers; without a server, all bots. */
export async function botsOnServer(
  serverId: number | undefined,
): Promise<(bot: number) => boolean> {
  if (serverId === undefined) return () => true
  for (;;) {
    const response = await fetchRead('map/frame', { server_id: serverId }).catch(() => undefined)
    if (response?.ok) {
      const bots = idsIn(new MapFrameReader(new Uint8Array(await response.arrayBuffer())))
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
