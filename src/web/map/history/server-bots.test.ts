import { expect, test } from 'vitest'
import { MapFrameWriter } from '#domain/map-frame.ts'
import { cutResponse, passMs, stubPolling } from '#testing/web/stub-polling.ts'
import { botsOnServer } from './server-bots.ts'

const server = stubPolling()

function frameWith(bot: number): Response {
  const writer = new MapFrameWriter({ cursor: '1.1', timeMs: 0, isFull: true })
  writer.add(bot, 0, 0, 0, 0, 0, 1)
  return new Response(writer.bytes())
}

test('the bots of a server are requested again after a failure, even in the middle of a response', async () => {
  server.answer = () => new Response('', { status: 503 })
  const opened = botsOnServer(3)
  await passMs(100)
  server.answer = cutResponse
  await passMs(2000)
  server.answer = () => frameWith(7)
  await passMs(2000)

  const isOnServer = await opened

  expect([isOnServer(7), isOnServer(8)]).toEqual([true, false])
  expect(server.requests).toHaveLength(3)
})
