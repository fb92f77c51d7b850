import { runKillRounds } from '#testing/kill-rounds.ts'
import { numberOf } from './measure.ts'

/**
 * `npm run bench -- kill [ROUNDS]`: kills the server during writes on SQLite, then checks that each acknowledged
 * write survived.
 */
export async function bench([rounds = '20']: string[]): Promise<void> {
  const { acknowledged, lost } = await runKillRounds(numberOf(rounds, 20))
  process.stdout.write(
    `${rounds} rounds, ${acknowledged} acknowledged writes, ${lost.length} lost\n`,
  )
  process.exitCode = lost.length === 0 ? 0 : 1
}
