import { VIEWS_MAX } from '#contract/view-choices.ts'
import { views as contract, type View } from '#contract/views.ts'
import { allows } from '#domain/access.ts'
import { lockUser } from '../auth/lock-user.ts'
import type { Person } from '../auth/session.ts'
import { withInstants } from '../db/instants.ts'
import { canReadFilter } from '../db/lists/stored-filter.ts'
import type { Db } from '../db/schema.ts'
import type { ViewTable } from '../db/tables/views.ts'
import { AppError, found } from '../errors.ts'
import { defineEntity } from '../history/entity.ts'
import { VIEWED_LISTS } from './lists.ts'
import { isVisible } from './visible.ts'

export const VIEW = defineEntity({
  name: 'saved_view',
  noun: 'view',
  table: 'saved_view',
  access: contract.remove.access,
  topic: 'views',
  children: [{ table: 'saved_view_place', column: 'view_id' }],
  read: (trx, id, user) => readView(trx, Number(id), user),
  audited: ['list', 'name', 'visibility', 'query', 'columns'],
  refused: {
    duplicate: {
      field: 'name',
      message: 'This list already has a view of this owner with this name.',
    },
    reference: 'The owner of this view no longer exists.',
  },
  afterRevert: async (trx, rows, { user }) => {
    // Also a user who was an administrator when they deleted it.
    if (!canShare(user) && rows.some(({ after }) => after && after.visibility !== 'private'))
      throw new AppError('forbidden', 'Only administrators can change shared views.')
    const added = rows.filter(({ before }) => !before)
    const owners = new Set(added.flatMap(({ after }) => (after ? [String(after.owner_id)] : [])))
    for (const id of owners) await limitViews(trx, id, user)
  },
})

/**
 * Refuses the view just added if its owner now has too many. The owner is locked, so that two concurrent requests cannot
 * exceed the limit.
 */
export async function limitViews(trx: Db, ownerId: string, user: Person): Promise<void> {
  await lockUser(trx, ownerId)
  const views = await trx
    .selectFrom('saved_view')
    .select('visibility')
    .where('owner_id', '=', ownerId)
    .execute()
  if (views.length <= VIEWS_MAX) return
  const canDelete = canShare(user) || views.every(({ visibility }) => visibility === 'private')
  throw new AppError(
    'conflict',
    canDelete
      ? `A user can have at most ${VIEWS_MAX} views. Delete one first.`
      : `A user can have at most ${VIEWS_MAX} views, including those that they shared. Delete a private view, or ask an administrator to delete a shared one.`,
  )
}

type Owned = Pick<ViewTable, 'visibility' | 'owner_id'>

/** Whether a user can share views, and change those of others that are shared. */
export const canShare = (user: Person): boolean => allows('administrator', 'POST', user)

const canChange = ({ visibility, owner_id }: Owned, user: Person): boolean =>
  visibility === 'private' ? owner_id === user.id : canShare(user)

/** The names in the filter of another user can be those of rows that this user cannot read. */
const canOpen = (
  { list, query, owner_id }: Pick<ViewTable, 'list' | 'query' | 'owner_id'>,
  user: Person,
) =>
  owner_id === user.id ||
  canShare(user) ||
  canReadFilter(VIEWED_LISTS[list].endpoint.query, query, user)

/** The views that a user can open, in their order. */
export async function readViews(db: Db, user: Person): Promise<View[]> {
  const selected = await selectViews(db, user)
    .orderBy('saved_view.list')
    .orderBy(({ eb }) => eb.fn.coalesce('place.position', eb.val(UNPLACED)))
    .orderBy('saved_view.name_key')
    .orderBy('saved_view.id')
    .execute()
  const rows = selected.filter((view) => canOpen(view, user))
  const defaults = new Map<string, (typeof rows)[number]>()
  for (const row of rows) {
    const other = defaults.get(row.list)
    if (row.default_at && !(other?.default_at && other.default_at >= row.default_at))
      defaults.set(row.list, row)
  }
  return rows.map((row) => toView(row, user, defaults.get(row.list) === row))
}

/** A view that the user can open. */
export async function readView(db: Db, id: number, user: Person): Promise<View> {
  const views = await readViews(db, user)
  return found(
    views.find((view) => view.id === id),
    'View',
  )
}

/** Throws unless the user can change this view. */
export async function requireChangeable(db: Db, id: number, user: Person): Promise<void> {
  if (!(await readView(db, id, user)).can_change)
    throw new AppError('forbidden', 'Only administrators can change shared views.')
}

/** After every position. */
const UNPLACED = 2_147_483_647

const selectViews = (db: Db, user: Person) =>
  db
    .selectFrom('saved_view')
    .innerJoin('auth_user as owner', 'owner.id', 'saved_view.owner_id')
    .leftJoin('saved_view_place as place', (join) =>
      join.onRef('place.view_id', '=', 'saved_view.id').on('place.user_id', '=', user.id),
    )
    .where(isVisible(user))
    .select([
      'saved_view.id',
      'saved_view.list',
      'saved_view.name',
      'saved_view.visibility',
      'saved_view.owner_id',
      'owner.username',
      'saved_view.query',
      'saved_view.columns',
      'saved_view.created_at',
      'saved_view.updated_at',
      'saved_view.version',
      'place.default_at',
    ])

type Row = Awaited<ReturnType<ReturnType<typeof selectViews>['execute']>>[number]

function toView(
  { owner_id, username, default_at, columns, ...row }: Row,
  user: Person,
  is_default: boolean,
): View {
  return {
    ...withInstants(row),
    owner: { id: owner_id, name: username },
    columns: columns === null ? null : columns.split(','),
    is_default,
    can_change: canChange({ ...row, owner_id }, user),
  }
}
