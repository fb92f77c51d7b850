import { useState } from 'react'
import type { BrBot } from '#contract/br-bots.ts'

/**
 * Keeps the rows in their places while a menu or a picker is open on one of them: what others add or delete would pull
 * it away. The rows themselves stay current.
 */
export function useSteadyRows(bots: readonly BrBot[]) {
  const [isHeld, setHeld] = useState(false)
  const [shown, setShown] = useState(bots)
  if (!isHeld && shown !== bots) setShown(bots)
  return { rows: isHeld ? renewed(shown, bots) : bots, hold: setHeld }
}

function renewed(shown: readonly BrBot[], bots: readonly BrBot[]): BrBot[] {
  const current = new Map(bots.map((bot) => [bot.id, bot]))
  return shown.map((bot) => current.get(bot.id) ?? bot)
}
