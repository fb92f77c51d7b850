// Reports what bots do to a Night Shift console, in batches, and stores batches on disk until they are delivered.
//   my-bots | CONSOLE_URL=https://console.example AGENT_KEY=nsa_… node agent.ts
import { randomUUID } from 'node:crypto'
import { globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'

export interface Options {
  url: string
  key: string
  spool: string // A folder for this agent only, with up to `spoolMax` batches.
  spoolMax?: number
  intervalS?: number // Seconds between two reports of a bot.
}

export class Agent {
  dropped = 0 // Number of batches: the oldest ones of a full spool, and those that the console refused.
  readonly #options: Required<Options>
  readonly #stream = randomUUID()
  readonly #timer = setInterval(() => Promise.try(() => this.#flush()).catch(console.error), 1000)
  readonly #files: string[]
  readonly #sent: Promise<void>
  #batch = new Map<number, object>()
  #seq = 0
  #isClosing = false
  #wake = () => {}

  constructor(options: Options) {
    this.#options = { spoolMax: 10_000, intervalS: 10, ...options }
    mkdirSync(options.spool, { recursive: true })
    this.#files = globSync('*.ndjson', { cwd: options.spool }).sort()
    this.#sent = this.#run()
  }

  /** Adds a report to the next batch. A batch has one report of each bot. */
  report(report: { bot: number }): void {
    if (this.#batch.has(report.bot) || this.#batch.size === 5000) this.#flush()
    this.#batch.set(report.bot, { at: Date.now(), ...report })
  }

  /** Resolves when the console has accepted everything. */
  close(): Promise<void> {
    clearInterval(this.#timer)
    this.#flush()
    this.#isClosing = true
    this.#wake()
    return this.#sent
  }

  /** Writes the batch to disk with its stream and number, so that the console accepts it only once. */
  #flush(): void {
    if (this.#batch.size === 0) return
    const { spool, spoolMax, intervalS: interval_s } = this.#options
    const header = { stream: this.#stream, seq: ++this.#seq, interval_s, version: 'agent.ts 1' }
    const lines = [header, ...this.#batch.values()].map((line) => JSON.stringify(line))
    const number = Math.max(Number.parseInt(this.#files.at(-1) ?? '0', 10) + 1, Date.now())
    const name = `${String(number).padStart(15, '0')}.ndjson`
    writeFileSync(join(spool, 'next.tmp'), lines.join('\n'))
    renameSync(join(spool, 'next.tmp'), join(spool, name))
    this.#batch = new Map()
    this.#files.push(name)
    // The first one may be in transit.
    for (; this.#files.length > spoolMax; this.dropped++) this.#remove(this.#files[1] ?? name)
    this.#wake()
  }

  async #run(): Promise<void> {
    for (let failures = 0; !this.#isClosing || this.#files.length > 0; ) {
      const [name] = this.#files
      if (name === undefined) await new Promise<void>((resolve) => (this.#wake = resolve))
      else {
        const waitMs = await this.#send(name).catch(({ message, cause }) => {
          if (failures === 0) console.error(`${this.#options.url}: ${cause?.message ?? message}`)
          return 0
        })
        failures = this.#files[0] === name ? failures + 1 : 0
        const backoffMs = Math.min(250 * 2 ** failures, 30_000) * (1 + Math.random())
        await sleep(failures > 0 ? waitMs + backoffMs : waitMs)
      }
    }
  }

  /** Sends a batch; returns how long to wait. The batch stays on disk unless the response is final. */
  async #send(name: string): Promise<number> {
    const { url, key, spool } = this.#options
    const [header = '', ...reports] = readFileSync(join(spool, name), 'utf8').split('\n')
    const first = JSON.stringify({ ...JSON.parse(header), sent_at: Date.now() })
    const type = { 'content-type': 'application/x-ndjson', 'content-encoding': 'gzip' }
    const response = await fetch(new URL('/api/telemetry', url), {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, ...type },
      body: gzipSync([first, ...reports].join('\n')),
      signal: AbortSignal.timeout(30_000),
    })
    const { status, headers } = response
    const { message, rejected = [], next_in_ms = 0 } = JSON.parse(await response.text())
    if (status !== 200) console.error(`${status}: ${message}`)
    const canRetry = [401, 403, 408, 429].includes(status) // The key may be replaced, for example.
    if (status > 499 || canRetry) return Number(headers.get('retry-after')) * 1000
    this.#remove(name)
    for (const { line, message: why } of rejected) console.error(`${reports[line - 2]}: ${why}`)
    if (status !== 200) this.dropped++
    return next_in_ms
  }

  #remove(name: string): void {
    rmSync(join(this.#options.spool, name), { force: true })
    this.#files.splice(this.#files.indexOf(name), 1)
  }
}

if (import.meta.main) {
  const { CONSOLE_URL: url = 'http://127.0.0.1:4000', AGENT_KEY: key = '', ...env } = process.env
  if (key === '') process.exit(console.error('Set AGENT_KEY to the key of an agent.') ?? 1)
  const { SPOOL_DIR: spool = 'spool', SPOOL_MAX = 10_000, INTERVAL_S = 10 } = env
  const agent = new Agent({ url, key, spool, spoolMax: +SPOOL_MAX, intervalS: +INTERVAL_S })
  const add = (line: string) => Promise.try(() => agent.report(JSON.parse(line)))
  for await (const line of createInterface(process.stdin)) await add(line).catch(console.error)
  await agent.close()
  console.error(`Done. Dropped batches: ${agent.dropped}`)
}
