import type { Input } from '#contract/endpoint.ts'
import type { views as contract } from '#contract/views.ts'
import type { Person } from '../auth/session.ts'
import { currentTime } from '../db/clock.ts'
import { orRefused } from '../db/constraint-errors.ts'
import type { Db } from '../db/schema.ts'
import { found } from '../errors.ts'
import type { Context } from '../http/context.ts'
import { readViews } from './rows.ts'

type Arrangement = Input<(typeof contract)['arrange']>['body']

/** Sets the order of the views of a list, or its default, for one user. */
export async function arrangeViews(
  { list, order, default_id }: Arrangement,
  { user, live, transact }: Context<Person>,
): Promise<void> {
  const ids = await transact(async (trx) => {
    const views = (await readViews(trx, user)).filter((view) => view.list === list)
    const known = views.map(({ id }) => id)
    if (order) await setOrder(trx, user.id, known, order)
    if (default_id !== undefined) await setDefault(trx, user.id, known, default_id)
    return known
  })
  live.changed('views', ids)
}

/** Concurrently added or deleted views cause no conflict: new views come last, and deleted ones are omitted. */
async function setOrder(
  trx: Db,
  userId: string,
  known: readonly number[],
  order: readonly number[],
): Promise<void> {
  const all = new Set(known)
  const sorted = [...new Set([...order.filter((id) => all.has(id)), ...known])]
  if (sorted.length === 0) return
  const places = sorted
    .map((view_id, index) => ({ user_id: userId, view_id, position: index + 1 }))
    // In a fixed order, so that concurrent requests do not deadlock.
    .sort((one, other) => one.view_id - other.view_id)
  const insert = trx
    .insertInto('saved_view_place')
    .values(places)
    .onConflict((conflict) =>
      conflict
        .columns(['view_id', 'user_id'])
        .doUpdateSet(({ ref }) => ({ position: ref('excluded.position') })),
    )
    .execute()
  await orRefused(insert, DELETED)
}

async function setDefault(
  trx: Db,
  userId: string,
  known: readonly number[],
  id: number | null,
): Promise<void> {
  if (known.length > 0)
    await trx
      .updateTable('saved_view_place')
      .set({ default_at: null })
      .where('user_id', '=', userId)
      .where('view_id', 'in', [...known])
      .execute()
  if (id === null) return
  const view_id = found(
    known.find((one) => one === id),
    'View',
  )
  const insert = trx
    .insertInto('saved_view_place')
    .values({ user_id: userId, view_id, default_at: new Date(currentTime()) })
    .onConflict((conflict) =>
      conflict
        .columns(['view_id', 'user_id'])
        .doUpdateSet(({ ref }) => ({ default_at: ref('excluded.default_at') })),
    )
    .execute()
  await orRefused(insert, DELETED)
}

const DELETED = { reference: 'One of these views was deleted. Load the page again.' }
