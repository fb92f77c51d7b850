import type { ChildProcess } from 'node:child_process'
import { Agent, request } from 'node:http'
import { availableParallelism, cpus, loadavg } from 'node:os'
import { median, quantile } from '../measure.ts'
import { cpuMsOf } from '../server.ts'

const SECONDS = 3
const WARM_UP_SECONDS = 0.5
const CONNECTIONS = 8

/** The path of the request with a serial number. */
export type Path = (serial: number) => string

export interface Figure {
  /** CPU milliseconds of the server for one request: user and system time. */
  readonly cpuMs: number
  readonly perSecond: number
  readonly p50: number
  readonly p99: number
  readonly bytes: number
}

/** Sends requests over a few persistent connections. */
export class Load {
  readonly #url: string
  readonly #headers: Record<string, string>
  readonly #server: ChildProcess
  /** Continues from round to round, so that requests that must differ do. */
  #serial = 0
  readonly #agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })

  constructor(url: string, headers: Record<string, string>, server: ChildProcess) {
    this.#url = url
    this.#headers = headers
    this.#server = server
  }

  async run(path: Path, seconds: number): Promise<Figure> {
    const times: number[] = []
    let bytes = 0
    const cpu = await cpuMsOf(this.#server)
    const start = performance.now()
    const endsAt = start + seconds * 1000
    const client = async (_: unknown, index: number) => {
      // The server limits the requests of an address, so each connection has its own.
      const localAddress = `127.0.0.${index + 2}`
      while (performance.now() < endsAt) {
        const began = performance.now()
        const received = await this.#get(path(this.#serial++), localAddress)
        bytes += received
        times.push(performance.now() - began)
      }
    }
    await Promise.all(Array.from({ length: CONNECTIONS }, client))
    const took = (performance.now() - start) / 1000
    const cpuMs = ((await cpuMsOf(this.#server)) - cpu) / times.length
    return {
      cpuMs,
      perSecond: times.length / took,
      p50: median(times),
      p99: quantile(times, 0.99),
      bytes: bytes / times.length,
    }
  }

  #get(path: string, localAddress: string): Promise<number> {
    const { promise, resolve, reject } = Promise.withResolvers<number>()
    const { hostname, port } = new URL(this.#url)
    request(
      { hostname, port, path, localAddress, agent: this.#agent, headers: this.#headers },
      (response) => {
        let bytes = 0
        response.on('data', (chunk: Buffer) => {
          bytes += chunk.length
        })
        response.on('end', () => {
          if (response.statusCode === 200) resolve(bytes)
          else reject(new Error(`${path} was answered with ${response.statusCode}`))
        })
      },
    )
      .on('error', reject)
      .end()
    return promise
  }
}

export interface Subject {
  readonly name: string
  readonly load: Load
  readonly path: Path
}

/** Runs all subjects in turn, round after round; returns the figures of each subject by round. */
export async function runRounds<Each extends Subject>(
  subjects: readonly Each[],
  rounds: number,
): Promise<(Each & { figures: Figure[] })[]> {
  for (const { load, path } of subjects) await load.run(path, WARM_UP_SECONDS)
  const measured = subjects.map((subject): Each & { figures: Figure[] } => ({
    ...subject,
    figures: [],
  }))
  for (let round = 0; round < rounds; round++)
    for (const { load, path, figures } of measured) figures.push(await load.run(path, SECONDS))
  return measured
}

export const medianOf = (figures: readonly Figure[], field: keyof Figure): number =>
  median(figures.map((figure) => figure[field]))

export const machine = (): string =>
  `${cpus()[0]?.model}, ${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)}, Node ${process.version}\n`
