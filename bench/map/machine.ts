import { readFile } from 'node:fs/promises'
import { cpus, release, totalmem } from 'node:os'
import type { Browser } from 'playwright'
import { z } from 'zod'

/** Describes the machine. */
export async function machine(browser: Browser): Promise<string> {
  const [processor] = cpus()
  const memory = Math.round(totalmem() / 2 ** 30)
  const model = processor?.model.trim() ?? 'unknown processor'
  const graphics = await graphicsOf(browser)
  return `${cpus().length} cores of ${model}, ${memory} GiB, ${graphics}, Linux ${release()}, Chromium ${browser.version()}`
}

const Info = z.object({
  gpu: z.object({ devices: z.array(z.object({ deviceString: z.string() })) }),
})

/** The driver that draws, which names the graphics card or says that there is none. */
async function graphicsOf(browser: Browser): Promise<string> {
  const session = await browser.newBrowserCDPSession()
  const { gpu } = Info.parse(await session.send('SystemInfo.getInfo'))
  await session.detach()
  return gpu.devices[0]?.deviceString ?? 'no WebGL'
}

/** Linux only. CPU seconds of all CPUs since boot. */
export async function busySeconds(): Promise<number> {
  const [total = ''] = (await readFile('/proc/stat', 'utf8')).split('\n')
  const [user = 0, nice = 0, system = 0, , , irq = 0, softIrq = 0, stolen = 0] = total
    .split(/\s+/)
    .slice(1)
    .map(Number)
  return (user + nice + system + irq + softIrq + stolen) / TICKS
}

/** Waits a limited time until other processes are idle. */
export async function waitForQuiet(patienceMs: number): Promise<void> {
  const stopAt = performance.now() + patienceMs
  while (performance.now() < stopAt) {
    const before = await busySeconds()
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
    const busy = ((await busySeconds()) - before) / (LOOK_MS / 1000)
    if (busy < QUIET_CORES) return
  }
}

const TICKS = 100
const LOOK_MS = 250
const QUIET_CORES = 0.25
