/** A failure told in words for a person: printed without a stack. */
export class Trouble extends Error {}

export function say(line = '') {
  process.stdout.write(`${line}\n`)
}

const PATIENCE_MS = 20_000

/** Says what begins, now and then that it goes on, and how long it took. */
export async function step(title, work) {
  const began = Date.now()
  const seconds = () => `${((Date.now() - began) / 1000).toFixed(1)} s`
  say(`› ${title}`)
  const patience = setInterval(() => say(`  still at it, ${seconds()}`), PATIENCE_MS)
  try {
    const result = await work()
    say(`  done in ${seconds()}`)
    return result
  } finally {
    clearInterval(patience)
  }
}

/** Runs a script to its exit code; a Trouble ends it with its words alone. */
export async function main(work) {
  try {
    process.exitCode = await work()
  } catch (error) {
    if (!(error instanceof Trouble)) throw error
    process.stderr.write(`\n${error.message}\n`)
    process.exitCode = 1
  }
}
