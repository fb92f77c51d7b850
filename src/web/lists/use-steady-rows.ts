import { createContext, useState } from 'react'

interface Row {
  id: number | string
}

/** Holds the rows of the list around it, for a picker that opens on one of them. */
export const HoldRows = createContext<(isHeld: boolean) => void>(() => undefined)

/**
 * Keeps the rows in their places while a menu or a picker is open on one of them: rows that others add or delete would move
 * it. The content of the rows stays current.
 */
export function useSteadyRows<R extends Row>(rows: readonly R[]) {
  const [isHeld, setHeld] = useState(false)
  const [shown, setShown] = useState(rows)
  if (!isHeld && shown !== rows) setShown(rows)
  return { rows: isHeld ? renewed(shown, rows) : rows, hold: setHeld }
}

function renewed<R extends Row>(shown: readonly R[], rows: readonly R[]): R[] {
  const current = new Map(rows.map((row) => [row.id, row]))
  return shown.map((row) => current.get(row.id) ?? row)
}
