import { randomUUID } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import type { TelemetryAnswer } from '#contract/telemetry.ts'

/** Sends the batches of an agent, as one stream. */
export class ReportingClient {
  readonly #app: FastifyInstance
  readonly #key: string
  readonly #stream: string
  readonly #intervalS: number

  constructor(
    app: FastifyInstance,
    key: string,
    { stream = randomUUID(), intervalS = 10 }: { stream?: string; intervalS?: number } = {},
  ) {
    this.#app = app
    this.#key = key
    this.#stream = stream
    this.#intervalS = intervalS
  }

  headerOf(seq: number) {
    return { stream: this.#stream, seq, sent_at: Date.now(), interval_s: this.#intervalS }
  }

  send(lines: readonly unknown[]) {
    return this.#app.inject({
      method: 'POST',
      url: '/api/telemetry',
      headers: {
        authorization: `Bearer ${this.#key}`,
        'content-type': 'application/x-ndjson',
        'content-encoding': 'gzip',
      },
      payload: gzipSync(lines.map((line) => JSON.stringify(line)).join('\n')),
    })
  }

  async report(seq: number, reports: readonly unknown[]): Promise<TelemetryAnswer> {
    const response = await this.send([this.headerOf(seq), ...reports])
    if (response.statusCode !== 200) throw new Error(response.body)
    return response.json()
  }
}
