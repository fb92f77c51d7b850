import { createHash, randomUUID, timingSafeEqual } from 'node:crypto'
import type { auth as contract, Me } from '#contract/auth.ts'
import { addressRange } from '#domain/address-range.ts'
import { fold } from '#domain/fold.ts'
import { nameSkeleton } from '../../auth/name-skeleton.ts'
import { withHasher } from '../../auth/password.ts'
import { charge } from '../../auth/throttle.ts'
import { weaknessOf } from '../../auth/weak-password.ts'
import type { Db } from '../../db/schema.ts'
import { AppError, refusedField } from '../../errors.ts'
import { audit } from '../../history/audit.ts'
import type { Handler } from '../../http/context.ts'
import { as, completeEntrance, enter } from './enter.ts'
import { identityOf, ME } from './identity.ts'

/** Makes a waiting user; while there is no administrator yet, whoever may claim that becomes it. */
export const register: Handler<typeof contract.register> = async ({ body }, context) => {
  const { username, password, setup_token } = body
  const { db, transact, caller, live, setupToken } = context
  const hasToken = setupToken !== null && setup_token !== undefined && setup_token !== ''
  if (hasToken && !isSame(setup_token, setupToken)) throw refusedField('setup_token', WRONG_TOKEN)
  const weakness = await weaknessOf(password, username)
  if (weakness !== undefined) throw refusedField('password', weakness)

  // Whoever holds the token is the operator: nobody can use up that registration.
  if (!hasToken) await chargeRegistration(db, caller.ip)
  // Hashed before the transaction: on SQLite it holds up everybody who writes.
  const passwordHash = await withHasher(({ hash }) => hash(password))
  const { me, entrance } = await transact(async (trx) => {
    const added = await addUser(trx, username, passwordHash)
    const first = hasToken || setupToken === null ? await claim(trx, added.id) : undefined
    if (hasToken && !first) throw refusedField('setup_token', SPENT_TOKEN)
    if (!first) await requireRoomToWait(trx, added.id)
    const made = first ?? added
    const { id: entityId, role, state } = made
    const after = { username, role, state }
    await audit(trx, as(caller, made), { action: 'user.registered', entityId, after })
    return { me: made, entrance: await enter(trx, context, made) }
  })
  completeEntrance(context, me, entrance)
  live.changed('users', [me.id])
  return identityOf(me)
}

const WRONG_TOKEN = 'Is not the set-up token that was printed at start'
const TAKEN = 'This username is taken, or looks like one that is. Choose another one.'
const SPENT_TOKEN = 'Has been used: the first administrator is made'

const isSame = (a: string, b: string) => timingSafeEqual(sha256(a), sha256(b))

const sha256 = (text: string) => createHash('sha256').update(text).digest()

async function addUser(trx: Db, username: string, password_hash: string): Promise<Me> {
  const user = await trx
    .insertInto('auth_user')
    .values({
      id: randomUUID(),
      username,
      name_key: fold(username),
      name_skeleton: nameSkeleton(username),
      password_hash,
      state_reason: null,
    })
    // By its key or its skeleton: which of the two, and whose, is not told.
    .onConflict((conflict) => conflict.doNothing())
    .returning(ME)
    .executeTakeFirst()
  if (!user) throw refusedField('username', TAKEN, 'username_taken')
  return user
}

/** Promotes exactly one user, ever: who comes second waits for the first to commit, and then finds the row there. */
async function claim(trx: Db, userId: string): Promise<Me | undefined> {
  const claimed = await trx
    .insertInto('auth_claim')
    .values({ name: 'first_administrator', user_id: userId })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('name')
    .executeTakeFirst()
  if (!claimed) return undefined
  return trx
    .updateTable('auth_user')
    .set({ role: 'administrator', state: 'approved' })
    .where('id', '=', userId)
    .returning(ME)
    .executeTakeFirstOrThrow()
}

const HOUR_MS = 3_600_000
const PER_HOUR = 5
const WAITING_MAX = 200

/** Counts a registration of this address before it costs a hash. One of a taken name counts too: names can be probed so. */
function chargeRegistration(db: Db, ip: string): Promise<void> {
  return charge(db, {
    kind: 'registration',
    subject: addressRange(ip),
    max: PER_HOUR,
    windowMs: HOUR_MS,
    restarts: false,
    code: 'too_many_requests',
    exceeded: `Only ${PER_HOUR} people an hour can ask for access from one address.`,
  })
}

/**
 * Refuses a user who would wait behind 200 others. The user's row is there already. The claim locks out other
 * registrations until this transaction ends, so that of many at once exactly as many pass as there is room for.
 */
async function requireRoomToWait(trx: Db, userId: string): Promise<void> {
  await trx
    .insertInto('auth_claim')
    .values({ name: 'registration', user_id: userId })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ user_id: userId }))
    .execute()
  const { waiting } = await trx
    .selectFrom('auth_user')
    .select(({ fn }) => fn.countAll<number>().as('waiting'))
    .where('state', '=', 'pending')
    .executeTakeFirstOrThrow()
  if (waiting > WAITING_MAX)
    throw new AppError(
      'conflict',
      `${WAITING_MAX} people are already waiting for approval. Ask an administrator to approve or reject some of them, then try again.`,
    )
}
