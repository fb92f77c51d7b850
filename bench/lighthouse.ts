import { execFile } from 'node:child_process'
import { loadavg } from 'node:os'
import { promisify } from 'node:util'
import { stop } from './end-with-bench.ts'
import {
  type Auditor,
  DEVICES,
  type Device,
  type Figures,
  openAuditor,
} from './first-view/audit.ts'
import { serveEmptyPage } from './first-view/empty-page.ts'
import { mainThreadMs, openBrowser } from './first-view/main-thread.ts'
import { withPeers } from './first-view/peers.ts'
import { median, numberOf, pagesOf, table } from './measure.ts'
import { freshFile } from './place.ts'
import { addressOf, launch } from './server.ts'

const RUNS = 5
const BOTS = 2000
const USER = { username: 'bench', password: 'correct horse battery' }
const LISTS = ['/br-bots', '/group-management', '/bots', '/accounts', '/orders', '/penalties']
const MORE_LISTS = ['/servers', '/proxies', '/captcha-management', '/admins', '/settings/users']
const OTHERS = ['/login', '/', '/map', '/logs', '/settings', '/documentation', '/librw']
const PAGES = [...OTHERS, ...LISTS, ...MORE_LISTS]

interface Subject {
  name: string
  url: string
  cookie: string | undefined
  isList: boolean
}

const PEERS = 'peers'

/**
 * `npm run build && npm run bench -- lighthouse [RUNS] [PAGE …]`: the first view of the pages with 2,000 bots as Lighthouse
 * measures it, and the main thread time until the first rows, compared with an empty page with the same framework.
 * `-- lighthouse peers [RUNS]` compares the first page of the console on a phone with those of Directus and Node-RED.
 */
export async function bench([amount, ...only]: string[]): Promise<void> {
  if (amount === PEERS) return comparePeers(numberOf(only[0], RUNS))
  const runs = numberOf(amount, RUNS)
  const pages = pagesOf(only, PAGES)
  await withPages(pages, async (subjects) => {
    process.stdout.write(`median of ${runs}, load ${loadavg()[0]?.toFixed(1)}\n\n`)
    await reportMainThread(subjects, runs)
    await reportAudits(subjects, runs)
  })
}

async function comparePeers(runs: number): Promise<void> {
  await withPages(['/login'], (ours) =>
    withPeers(async (peers) => {
      const theirs = peers.map((peer) => ({ ...peer, cookie: undefined, isList: false }))
      process.stdout.write(`median of ${runs}, load ${loadavg()[0]?.toFixed(1)}\n\n`)
      await reportAudits([...ours, ...theirs], runs, DEVICES.slice(0, 1))
    }),
  )
}

/** Runs a job with the empty page and these pages of the console with the demo fleet. */
async function withPages(
  pages: readonly string[],
  job: (subjects: Subject[]) => Promise<void>,
): Promise<void> {
  const { folder, remove } = await freshFile()
  const env = { ...process.env, NIGHT_SHIFT_DATA_DIR: folder }
  const demo = ['scripts/demo.ts', '--bots', String(BOTS)]
  await promisify(execFile)(process.execPath, demo, { env })
  const server = launch(folder)
  const empty = await serveEmptyPage()
  try {
    const url = await addressOf(server)
    const session = await register(url)
    await job([
      { name: 'empty page', url: empty.url, cookie: undefined, isList: true },
      ...pages.map((page) => ({
        name: page,
        url: url + page,
        cookie: page === '/login' ? undefined : session,
        isList: !OTHERS.includes(page),
      })),
    ])
  } finally {
    await empty.close()
    await stop(server)
    await remove()
  }
}

/** The first user becomes the administrator. */
async function register(url: string): Promise<string> {
  const { headers } = await fetch(`${url}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify(USER),
  })
  const [cookie = ''] = headers
    .getSetCookie()
    .flatMap((one) => /^night-shift=[^;]+/.exec(one) ?? [])
  return cookie
}

async function reportMainThread(subjects: readonly Subject[], runs: number): Promise<void> {
  const browser = await openBrowser()
  try {
    const times = subjects.map((): number[] => [])
    // In turns, so that a disturbance of the machine affects every page.
    for (let run = 0; run < runs; run++) {
      for (const [index, { url, ...how }] of subjects.entries())
        times[index]?.push(await mainThreadMs(browser, url, how))
    }
    const medians = times.map(median)
    const rows = subjects.map(({ name }, index) => {
      const ms = medians[index] ?? 0
      return [name, ms.toFixed(0), (ms / (medians[0] ?? 1)).toFixed(2)]
    })
    const heads = ['until the first rows', 'main thread, CPU ms', 'times the empty page']
    process.stdout.write(`${table(heads, rows)}\n\n`)
  } finally {
    await browser.close()
  }
}

async function reportAudits(
  subjects: readonly Subject[],
  runs: number,
  devices: readonly Device[] = DEVICES,
): Promise<void> {
  const auditor = await openAuditor()
  try {
    for (const device of devices) {
      const rows: string[][] = []
      for (const subject of subjects) rows.push(await auditRow(auditor, subject, device, runs))
      const heads = [device.name, 'index', 'score', 'FCP, s', 'LCP, s', 'TBT, ms', 'CLS']
      process.stdout.write(`${table(heads, rows)}\n\n`)
    }
  } finally {
    await auditor.close()
  }
}

async function auditRow(
  auditor: Auditor,
  { name, url, cookie }: Subject,
  device: Device,
  runs: number,
): Promise<string[]> {
  const all: Figures[] = []
  for (let run = 0; run < runs; run++) {
    const figures = await auditor.audit(url, device, cookie)
    if (figures) all.push(figures)
  }
  if (all.length === 0) return [name, 'no metrics']
  const middle = (key: keyof Figures) => median(all.map((one) => one[key]))
  return [
    name,
    middle('index').toFixed(0),
    middle('score').toFixed(0),
    (middle('fcpMs') / 1000).toFixed(2),
    (middle('lcpMs') / 1000).toFixed(2),
    middle('tbtMs').toFixed(0),
    middle('cls').toFixed(3),
  ]
}
