import type { ViewVisibility } from '#contract/view-choices.ts'
import type { ViewList } from '#contract/view-lists.ts'
import type { views as contract } from '#contract/views.ts'
import { fold } from '#domain/fold.ts'
import type { Person } from '../auth/session.ts'
import { AppError, refusedField } from '../errors.ts'
import type { Handlers } from '../http/context.ts'
import { pickDefined } from '../rows/pick.ts'
import { changeRow, insertRow, removeRow, takeRow } from '../rows/steps.ts'
import { removeHandler, write } from '../rows/write.ts'
import { arrangeViews } from '../views/arrange.ts'
import { countViews, type MetaReaders } from '../views/count-views.ts'
import { canReadList } from '../views/lists.ts'
import { storedQuery } from '../views/query.ts'
import {
  canShare,
  limitViews,
  readView,
  readViews,
  requireChangeable,
  VIEW,
} from '../views/rows.ts'

/** Creates the handlers from the functions that count the rows of each list. */
export const viewHandlers = (readers: MetaReaders): Handlers<typeof contract> => ({
  list: (_, { db, user }) => readViews(db, user),

  counts: async ({ query: { ids } }, context) => {
    const wanted = new Set(ids)
    const views = await readViews(context.db, context.user)
    return countViews(
      views.filter(({ id }) => wanted.has(id)),
      context,
      readers,
    )
  },

  add: async ({ body }, context) => {
    const { list, name, visibility, columns } = body
    const { db, user } = context
    requireReadable(list, user)
    requireVisibility(visibility, user)
    const query = await storedQuery(db, list, body.query, user)
    return write(context, async (step) => {
      const fields = { list, name, visibility, query, columns: columns?.join() ?? null }
      const values = { ...fields, name_key: fold(name), owner_id: user.id }
      const id = await insertRow(step, VIEW, values, { after: fields })
      await limitViews(step.trx, user.id, user)
      return readView(step.trx, id, user)
    })
  },

  update: async ({ params: { id }, body: change }, context) => {
    const { version, columns, ...body } = change
    const { db, user } = context
    const { list } = await readView(db, id, user)
    if (body.visibility !== undefined) requireVisibility(body.visibility, user)
    const query = body.query && (await storedQuery(db, list, body.query, user))
    return write(context, async (step) => {
      await requireChangeable(step.trx, id, user)
      const taken = await takeRow(step, VIEW, id, version)
      // Another user may have changed its visibility before it was locked.
      await requireChangeable(step.trx, id, user)
      if (body.visibility === 'private' && taken.row.owner_id !== user.id)
        throw refusedField('visibility', 'Only the owner of a view can make it private.')
      const set = {
        ...body,
        query,
        columns: columns === undefined ? undefined : (columns?.join() ?? null),
      }
      const after = pickDefined(set)
      await changeRow(
        step,
        taken,
        { ...set, ...(body.name !== undefined && { name_key: fold(body.name) }) },
        { after },
      )
      return readView(step.trx, id, user)
    })
  },

  arrange: async ({ body }, context) => {
    await arrangeViews(body, context)
    return null
  },

  remove: removeHandler(async (step, id, version) => {
    await requireChangeable(step.trx, id, step.user)
    const taken = await takeRow(step, VIEW, id, version)
    await requireChangeable(step.trx, id, step.user)
    await removeRow(step, taken)
  }),
})

function requireReadable(list: ViewList, user: Person): void {
  if (!canReadList(list, user))
    throw new AppError('forbidden', 'Your role does not allow reading this list.')
}

function requireVisibility(visibility: ViewVisibility, user: Person): void {
  if (visibility !== 'private' && !canShare(user))
    throw new AppError('forbidden', 'Only administrators can share views.')
}
