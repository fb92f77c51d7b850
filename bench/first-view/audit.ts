import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { chromium } from 'playwright'
import { z } from 'zod'
import { CHROMIUM } from './main-thread.ts'

const TOOLS = join(import.meta.dirname, 'tools')

const Metric = z.object({ numericValue: z.number() })
const Report = z.object({
  lhr: z.object({
    environment: z.object({ benchmarkIndex: z.number() }),
    categories: z.object({ performance: z.object({ score: z.number() }) }),
    audits: z.object({
      'first-contentful-paint': Metric,
      'largest-contentful-paint': Metric,
      'total-blocking-time': Metric,
      'cumulative-layout-shift': Metric,
    }),
  }),
})

type Lighthouse = (url: string, flags: object, config: object) => Promise<unknown>
const Module = z.object({ default: z.custom<Lighthouse>() })

/** Lighthouse's own settings for a phone and a desktop, and its phone with a processor twice as fast. */
export const DEVICES = [
  { name: 'phone', settings: phone(4) },
  { name: 'phone, CPU 2x', settings: phone(2) },
  {
    name: 'desktop',
    settings: {
      formFactor: 'desktop',
      screenEmulation: { mobile: false, width: 1350, height: 940, deviceScaleFactor: 1 },
      throttling: { rttMs: 40, throughputKbps: 10_240, cpuSlowdownMultiplier: 1 },
    },
  },
] as const
export type Device = (typeof DEVICES)[number]

function phone(cpuSlowdownMultiplier: number) {
  const throttling = { rttMs: 150, throughputKbps: 1638.4, cpuSlowdownMultiplier }
  return { formFactor: 'mobile', throttling } as const
}

export interface Figures {
  /** The speed of the machine as Lighthouse measures it during the load. */
  index: number
  score: number
  fcpMs: number
  lcpMs: number
  tbtMs: number
  cls: number
}

export interface Auditor {
  /** Undefined if Lighthouse has no metrics of the page even at the second attempt. */
  audit(url: string, device: Device, cookie: string | undefined): Promise<Figures | undefined>
  close(): Promise<void>
}

const PORT = 9333

/** Installs Lighthouse, which only this benchmark needs, and starts its browser. */
export async function openAuditor(): Promise<Auditor> {
  const entry = join(TOOLS, 'node_modules/lighthouse/core/index.js')
  if (!existsSync(entry)) {
    process.stderr.write('installing Lighthouse\n')
    const options = ['ci', '--ignore-scripts', '--no-audit', '--no-fund']
    await promisify(execFile)('npm', options, { cwd: TOOLS })
  }
  const { default: lighthouse } = Module.parse(await import(pathToFileURL(entry).href))
  const args = ['--no-sandbox', `--remote-debugging-port=${PORT}`]
  const browser = await chromium.launch({ executablePath: CHROMIUM, args })
  return {
    close: () => browser.close(),
    audit: async (url, { settings }, cookie) => {
      const flags = {
        port: PORT,
        logLevel: 'silent',
        onlyCategories: ['performance'],
        ...(cookie !== undefined && { extraHeaders: { cookie } }),
      }
      const config = { extends: 'lighthouse:default', settings }
      const measure = async () => figuresOf(await lighthouse(url, flags, config))
      return (await measure()) ?? measure()
    },
  }
}

/** A report occasionally has no metrics, for example when the browser painted nothing in time. */
function figuresOf(result: unknown): Figures | undefined {
  const report = Report.safeParse(result).data
  if (!report) return undefined
  const { environment, categories, audits } = report.lhr
  return {
    index: environment.benchmarkIndex,
    score: categories.performance.score * 100,
    fcpMs: audits['first-contentful-paint'].numericValue,
    lcpMs: audits['largest-contentful-paint'].numericValue,
    tbtMs: audits['total-blocking-time'].numericValue,
    cls: audits['cumulative-layout-shift'].numericValue,
  }
}
