import { execFile, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { endWithBench, stop } from '../end-with-bench.ts'
import { withEmptyDirectus } from '../http/directus.ts'
import { answerOf, freePort } from '../http/peer-server.ts'

const FOLDER = join(import.meta.dirname, 'peers')
const NODE_RED = join(FOLDER, 'node_modules/node-red/red.js')

export interface FirstPage {
  readonly name: string
  readonly url: string
}

/** Starts the products whose first pages are compared with ours, runs a job, and stops them. */
export function withPeers(job: (pages: readonly FirstPage[]) => Promise<void>): Promise<void> {
  return withEmptyDirectus(({ url }) =>
    withNodeRed((nodeRed) => job([{ name: 'Directus', url: `${url}/admin/login` }, nodeRed])),
  )
}

async function withNodeRed(job: (page: FirstPage) => Promise<void>): Promise<void> {
  if (!existsSync(NODE_RED)) {
    process.stderr.write('installing Node-RED\n')
    const options = ['ci', '--ignore-scripts', '--no-audit', '--no-fund']
    await promisify(execFile)('npm', options, { cwd: FOLDER })
  }
  const folder = await mkdtemp(join(tmpdir(), 'night-shift-node-red-'))
  const port = await freePort()
  const options = ['--port', String(port), '--userDir', folder, '-D', 'uiHost=127.0.0.1']
  const server = endWithBench(spawn(process.execPath, [NODE_RED, ...options], { stdio: 'ignore' }))
  try {
    const url = `http://127.0.0.1:${port}/`
    await answerOf(url)
    await job({ name: 'Node-RED', url })
  } finally {
    await stop(server)
    await rm(folder, { recursive: true })
  }
}
