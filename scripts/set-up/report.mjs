/** A failure that its message explains: printed without a stack trace. */
export class Trouble extends Error {}

export function say(line = '') {
  process.stdout.write(`${line}\n`)
}

const REMINDER_MS = 20_000

/** Reports the start, the end and the duration of a step. Steps can run at the same time. */
export async function step(title, work) {
  const began = Date.now()
  const seconds = () => `${((Date.now() - began) / 1000).toFixed(1)} s`
  say(`› ${title}`)
  const reminder = setInterval(() => say(`  ${title}: ${seconds()} so far`), REMINDER_MS)
  try {
    const result = await work()
    say(`✓ ${title} (${seconds()})`)
    return result
  } finally {
    clearInterval(reminder)
  }
}

/** Runs a script and sets its exit code. */
export async function main(work) {
  try {
    process.exitCode = await work()
  } catch (error) {
    if (!(error instanceof Trouble)) throw error
    process.stderr.write(`\n${error.message}\n`)
    process.exitCode = 1
  }
}
