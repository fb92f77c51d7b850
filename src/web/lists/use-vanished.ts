import { useEffect, useRef } from 'react'
import type { Meta } from '#contract/list.ts'
import { isGone } from '#web/api/send.ts'

/** More than these and it is no accident that needs a word for each. */
const LOOKED_AFTER = 5

interface List<Row> {
  data: readonly Row[]
  meta: Pick<Meta, 'total'>
}

interface Looks<Row> {
  /** Deleted on this very page: not missed when it vanishes. */
  wasRemovedHere(id: number): boolean
  /** Asks the server for one row: nothing, or its refusal, where there is none. */
  find(row: Row): Promise<unknown>
  /** Says that somebody else deleted these. */
  tell(rows: Row[]): void
}

/** Has it said when somebody else deletes a row that was on the page; `of` names the query that the list answers. */
export function useVanished<Row extends { id: number }>(
  list: List<Row> | undefined,
  of: string,
  looks: Looks<Row>,
) {
  const seen = useRef({ list, of })
  const latest = useRef(looks)
  useEffect(() => {
    latest.current = looks
  })
  useEffect(() => {
    const before = seen.current
    seen.current = { list, of }
    if (!list || !before.list || before.of !== of) return
    void tellDeleted(missingFrom(before.list, list), latest.current)
  }, [list, of])
}

/** Gone from the page, and from all as far as their total tells. */
function missingFrom<Row extends { id: number }>(before: List<Row>, now: List<Row>): Row[] {
  if (now.meta.total >= before.meta.total) return []
  const here = new Set(now.data.map(({ id }) => id))
  return before.data.filter(({ id }) => !here.has(id))
}

async function tellDeleted<Row extends { id: number }>(missing: Row[], looks: Looks<Row>) {
  const missed = missing.filter(({ id }) => !looks.wasRemovedHere(id)).slice(0, LOOKED_AFTER)
  const deleted = await Promise.all(
    missed.map(async (row) => ((await isDeleted(row, looks)) ? [row] : [])),
  )
  if (deleted.flat().length > 0) looks.tell(deleted.flat())
}

/** A row can also leave the page because another took its place. */
async function isDeleted<Row extends { id: number }>(row: Row, { find }: Looks<Row>) {
  try {
    return !(await find(row))
  } catch (error) {
    return isGone(error)
  }
}
