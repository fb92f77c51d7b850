import { runKillRounds } from '#testing/kill-rounds.ts'
import { numberOf } from './measure.ts'

/**
 * `npm run bench -- kill [ROUNDS]`: kills the server during writes on SQLite, then checks that each acknowledged
 * write survived.
 */
export async function bench([amount]: string[]): Promise<void> {
  const rounds = numberOf(amount, 20)
  const { acknowledged, lost } = await runKillRounds(rounds)
  process.stdout.write(
    `${rounds} rounds, ${acknowledged} acknowledged writes, ${lost.length} lost\n`,
  )
  process.exitCode = lost.length === 0 ? 0 : 1
}
