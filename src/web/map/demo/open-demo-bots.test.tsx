import { expect, onTestFinished, test } from 'vitest'
import { watchWorkers } from '#testing/web/watch-worker.ts'
import type { FromSource, SourceUpdate } from '../engine/source.ts'
import { openDemoBots } from './open-demo-bots.ts'

function openFleet(count: number) {
  const fleet = openDemoBots(count)
  onTestFinished(fleet.close)
  return fleet
}

/** Resolves with the next message of a kind. */
function nextMessage<Kind extends FromSource['kind']>(port: MessagePort, kind: Kind) {
  return new Promise<Extract<FromSource, { kind: Kind }>>((resolve) => {
    const listen = ({ data }: MessageEvent<FromSource>) => {
      if (!isKind(data, kind)) return
      port.removeEventListener('message', listen)
      resolve(data)
    }
    port.addEventListener('message', listen)
    port.start()
  })
}

function isKind<Kind extends FromSource['kind']>(
  message: FromSource,
  kind: Kind,
): message is Extract<FromSource, { kind: Kind }> {
  return message.kind === kind
}

function returnBuffers(port: MessagePort, { positions, statuses }: SourceUpdate) {
  port.postMessage({ kind: 'reuse', positions, statuses }, [positions.buffer, statuses.buffer])
}

test('bots move in a worker and answer requests', async () => {
  const { port, ...fleet } = openFleet(500)
  const first = await nextMessage(port, 'update')
  const [from, firstMs] = [Float32Array.from(first.positions), first.atMs]
  returnBuffers(port, first)

  const second = await nextMessage(port, 'update')
  const names = nextMessage(port, 'names')
  port.postMessage({ kind: 'name', indices: [0, 3] })

  expect(second.atMs).toBeGreaterThan(firstMs)
  expect(second.positions).toHaveLength(1_000)
  expect(second.positions).not.toEqual(from)
  await expect(names).resolves.toMatchObject({ names: ['Adam_Adler', 'Sofia_Polar'] })
  const { byCategory, total } = await fleet.counts()
  expect(byCategory.reduce((sum, count) => sum + count)).toBe(500)
  expect(total).toBe(500)
  await expect(fleet.detailsOf(3)).resolves.toMatchObject({ id: 4, name: 'Sofia_Polar' })
  await expect(fleet.detailsOf(500)).resolves.toBeUndefined()
  const [found] = await fleet.find('sofia_pol')
  expect(found).toMatchObject({ index: 3, id: 4, name: 'Sofia_Polar' })
})

test('at most three updates are pending, and none while the page is hidden', async () => {
  const { port, ...fleet } = openFleet(10)
  const updates: SourceUpdate[] = []
  port.addEventListener('message', ({ data }: MessageEvent<FromSource>) => {
    if (data.kind === 'update') updates.push(data)
  })
  port.start()
  await expect.poll(() => updates.length).toBe(3)

  port.postMessage({ kind: 'run', on: false })
  for (const update of updates.splice(0)) returnBuffers(port, update)
  const before = await fleet.detailsOf(0)
  await frames(6)

  expect(updates).toEqual([])
  await expect(fleet.detailsOf(0)).resolves.toEqual(before)
  port.postMessage({ kind: 'run', on: true })
  await expect.poll(() => updates.length).toBe(3)
})

async function frames(count: number) {
  for (let frame = 0; frame < count; frame++) await new Promise(requestAnimationFrame)
}

test('closing a fleet terminates its worker', async () => {
  const workers = await watchWorkers('demo.worker')
  const fleet = openDemoBots(10)
  await expect.poll(workers.count).toBe(1)

  fleet.close()

  await expect.poll(workers.count).toBe(0)
})
