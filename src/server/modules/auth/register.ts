import { createHash, randomUUID, timingSafeEqual } from 'node:crypto'
import type { auth as contract, Me } from '#contract/auth.ts'
import { addressRange } from '#domain/address-range.ts'
import { fold } from '#domain/fold.ts'
import { HOUR_MS } from '#domain/time-units.ts'
import { nameSkeleton } from '../../auth/name-skeleton.ts'
import { withHasher } from '../../auth/password.ts'
import { charge } from '../../auth/throttle.ts'
import { passwordProblem } from '../../auth/weak-password.ts'
import type { Db } from '../../db/schema.ts'
import { AppError, refusedField } from '../../errors.ts'
import { audit } from '../../history/audit.ts'
import type { Handler } from '../../http/context.ts'
import { as, completeEntrance, enter } from './enter.ts'
import { identityOf, ME } from './identity.ts'

/**
 * Creates a user who waits for approval. While there is no administrator, the first user allowed to claim that role
 * gets it.
 */
export const register: Handler<typeof contract.register> = async ({ body }, context) => {
  const { username, password, setup_token } = body
  const { db, transact, caller, live, setupToken, hashCost } = context
  const hasToken = setupToken !== null && setup_token !== undefined && setup_token !== ''
  if (hasToken && !isSame(setup_token, setupToken)) throw refusedField('setup_token', WRONG_TOKEN)
  const weakness = await passwordProblem(password, username)
  if (weakness !== undefined) throw refusedField('password', weakness)

  // The holder of the token runs this server, so limits must not block that registration.
  if (!hasToken) await chargeRegistration(db, caller.ip)
  // Hashed before the transaction, which blocks all other writers on SQLite.
  const passwordHash = await withHasher(({ hash }) => hash(password), hashCost)
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

const WRONG_TOKEN = 'This is not the setup token that was printed at startup.'
const TAKEN = 'This username is taken, or looks like one that is. Choose another one.'
const SPENT_TOKEN = 'This token has been used: the first administrator exists.'

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
    // The response does not reveal whether the name or its skeleton is taken, or by whom.
    .onConflict((conflict) => conflict.doNothing())
    .returning(ME)
    .executeTakeFirst()
  if (!user) throw refusedField('username', TAKEN, 'username_taken')
  return user
}

/** Promotes exactly one user: a concurrent second one waits for the first to commit and then finds the row. */
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

const PER_HOUR = 5
const WAITING_MAX = 200

/**
 * Counts a registration of this address before its password is hashed. Registrations with a taken name count too,
 * because they can be used to probe names.
 */
function chargeRegistration(db: Db, ip: string): Promise<void> {
  return charge(db, {
    kind: 'registration',
    subject: addressRange(ip),
    max: PER_HOUR,
    windowMs: HOUR_MS,
    restarts: false,
    code: 'too_many_requests',
    exceeded: `Only ${PER_HOUR} people per hour can request access from one address.`,
  })
}

/**
 * Rejects a user if 200 others are already waiting. The user's own row exists at this point. The claim locks out other
 * registrations until this transaction ends, so concurrent registrations cannot exceed the limit.
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
