import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { main, step, Trouble } from './set-up/report.mjs'
import { capture } from './set-up/run.mjs'

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'))

/** Runs all checks of package.json, as many at a time as there are cores. */
await main(async () => {
  const waiting = Object.keys(scripts).filter((name) => name.startsWith('check:'))
  const faults = []
  const runWaiting = async () => {
    for (let name = waiting.shift(); name; name = waiting.shift())
      await check(name).catch((error) => faults.push(error.message))
  }
  await Promise.all(Array.from({ length: availableParallelism() }, runWaiting))
  if (faults.length > 0) throw new Trouble(faults.join('\n'))
})

function check(name) {
  return step(name, async () => {
    // npm puts the commands of the packages on PATH.
    const { code, output } = await capture(scripts[name], [], { shell: true })
    if (code !== 0) throw new Trouble(`${name} failed:\n${output}`)
  })
}
