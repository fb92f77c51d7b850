import { expect, onTestFinished, test } from 'vitest'
import { openSource } from './bot-source.ts'

test('a request that its worker cannot answer is rejected', async () => {
  const url = new URL('../../../testing/web/failing.worker.ts', import.meta.url)
  const worker = new Worker(url, { type: 'module' })
  const { port1, port2 } = new MessageChannel()
  const source = openSource('demo', port1, worker)
  onTestFinished(source.close)
  worker.postMessage({ kind: 'begin', port: port2 }, [port2])

  await expect(source.counts()).rejects.toThrow('no bots')
})
