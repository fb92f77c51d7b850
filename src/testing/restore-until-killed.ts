import fs from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import Sqlite from 'better-sqlite3'

/**
 * `node restore-until-killed.ts STEP SOURCE FILE KEYFILE` restores a backup and kills itself before the given step.
 */
const [, , step, source = '', file = '', keyFile = ''] = process.argv
let remainingSteps = Number(step)

const FILE_STEPS = ['chmod', 'copyFile', 'link', 'open', 'rename', 'rm'] as const
const SQLITE_STEPS = ['close', 'exec', 'pragma'] as const

for (const name of FILE_STEPS) countCalls(fs, name)
for (const name of SQLITE_STEPS) countCalls(Sqlite.prototype, name)
syncBuiltinESMExports()

const { restore } = await import('#server/db/restore.ts')
await restore({ source, file, keyFile })

function countCalls<Name extends string>(target: Record<Name, unknown>, name: Name): void {
  const original = target[name]
  if (typeof original !== 'function') throw new Error(`there is no ${name}`)
  Object.defineProperty(target, name, {
    value(this: unknown, ...args: unknown[]) {
      if (remainingSteps === 0) process.kill(process.pid, 'SIGKILL')
      remainingSteps -= 1
      return Reflect.apply(original, this, args)
    },
  })
}
