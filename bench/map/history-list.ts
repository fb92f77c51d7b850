import { z } from 'zod'
import { WINDOW_MS } from '#domain/history-window.ts'
import type { Running } from '../fleet.ts'
import { median, quantile, table } from '../measure.ts'
import { timesOf } from '../probed.ts'
import { cpuMsOf, residentKb } from '../server.ts'
import { WINDOWS } from '../telemetry/fill-history.ts'

const STEPS = 20

interface ListServer extends Running {
  readonly cookie: string
  /** The window after the last one of the history. */
  readonly end: number
}

interface Row {
  readonly name: string
  /** The query of each request. */
  readonly queries: readonly Record<string, string>[]
}

/** Lists the fleet at moments of a history, over HTTP. */
export async function listMoments(fleet: ListServer): Promise<string> {
  const rows: string[][] = []
  for (const row of rowsOf(fleet.end)) rows.push(await measure(fleet, row))
  const heads = ['list of bots, ms', 'p50', 'most', 'CPU', '/healthz p99', 'most']
  return `${table(heads, rows)}\n${whole((await residentKb(fleet.server)) / 1024)} MB in the server.`
}

function rowsOf(end: number): Row[] {
  const first = end - WINDOWS
  const at = (window: number, s: number) => new Date(window * WINDOW_MS + 1000 * s).toISOString()
  const steps = Array.from({ length: STEPS }, (_, step) => step)
  return [
    {
      name: 'moment in another window',
      queries: steps.map((step) => ({ at: at(first + 1 + ((7 * step) % (WINDOWS - 1)), 150) })),
    },
    {
      name: 'start of another window',
      queries: steps.map((step) => ({ at: at(first + 1 + ((5 * step) % (WINDOWS - 1)), 3) })),
    },
    {
      name: 'next moment, sorted by cash',
      queries: steps.map((step) => ({ at: at(first + 3, 60 + step), sort_by: 'cash' })),
    },
    {
      name: 'next moment at 60 times',
      queries: steps.map((step) => ({ at: at(first + 4, 60 * step) })),
    },
    {
      name: 'another page of a moment',
      queries: steps.map((step) => ({ at: at(first + 3, 79), page: `${200 * step + 1}` })),
    },
    {
      name: 'next moment of a server',
      queries: steps.map((step) => ({ at: at(first + 3, 90 + step), server_id: '1' })),
    },
  ]
}

const Answer = z.object({ meta: z.object({ total: z.int().positive() }) })

async function measure({ url, cookie, server }: ListServer, { name, queries }: Row) {
  const calls = queries.map((query) => async () => {
    const path = `${url}/api/history/bots?${new URLSearchParams(query)}`
    Answer.parse(await (await fetch(path, { headers: { cookie } })).json())
  })
  const cpuMs = await cpuMsOf(server)
  const { times, probes } = await timesOf(url, calls)
  const spentMs = (await cpuMsOf(server)) - cpuMs
  const figures = [median(times), quantile(times, 1), spentMs / queries.length]
  const probed = [quantile(probes, 0.99), quantile(probes, 1)]
  return [name, ...[...figures, ...probed].map(whole)]
}

const whole = (value: number) => value.toFixed(0)
