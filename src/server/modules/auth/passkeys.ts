import { randomUUID } from 'node:crypto'
import type { Me } from '#contract/auth.ts'
import type { passkeys as contract } from '#contract/passkeys.ts'
import { fold } from '#domain/fold.ts'
import { lockUser } from '../../auth/lock-user.ts'
import { listPasskeys, PASSKEYS_MAX, readPasskey, removePasskey } from '../../auth/passkey-rows.ts'
import { newToken } from '../../auth/session.ts'
import { giveTicket, takeTicket } from '../../auth/ticket.ts'
import type { Db } from '../../db/schema.ts'
import { AppError } from '../../errors.ts'
import { audit } from '../../history/audit.ts'
import type { Context, Handlers } from '../../http/context.ts'
import { clearAttempt, passwordAttempt } from './attempts.ts'
import { checkRegistration } from './check-passkey.ts'
import { credentialsOf } from './credentials-of.ts'
import { as, completeEntrance, enter } from './enter.ts'
import { identityOf, ME } from './identity.ts'
import { challengePasskey, checkPasskey, countPasskeyUse, type PasskeyUse } from './passkey-use.ts'
import { ALGORITHMS, relyingPartyIdOf, TIMEOUT_MS } from './relying-party.ts'

export const passkeys: Handlers<typeof contract> = {
  list: (_, { db, user }) => listPasskeys(db, user.id),

  async registerOptions(_, { db, transact, user, origin, challenge }) {
    const rpId = relyingPartyIdOf(origin)
    const registered = requireRoom(await credentialsOf(db, user.id))
    const value = newToken()
    const ticket = { kind: 'passkey_new', userId: user.id, value } as const
    challenge.set(await transact((trx) => giveTicket(trx, ticket)))
    return {
      challenge: value,
      rp: { id: rpId, name: 'Night Shift' },
      user: {
        id: Buffer.from(user.id).toString('base64url'),
        name: user.username,
        displayName: user.username,
      },
      pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
      excludeCredentials: registered,
      authenticatorSelection: {
        residentKey: 'required',
        requireResidentKey: true,
        userVerification: 'required',
      },
      attestation: 'none',
      timeout: TIMEOUT_MS,
    }
  },

  async register({ body: { name, credential } }, context) {
    const { db, transact, user, caller, origin, challenge, live } = context
    const ticket = await takeTicket(db, 'passkey_new', challenge.read())
    challenge.clear()
    if (ticket?.user_id !== user.id)
      throw new AppError('conflict', 'This took too long. Start again.')
    const checked = await checkRegistration(credential, ticket.value, origin)
    if (!checked) throw new AppError('bad_credentials', 'This passkey could not be checked.')
    const id = randomUUID()
    const added = await transact(async (trx) => {
      // Checked again, because a user can begin several registrations at the same time.
      await lockUser(trx, user.id)
      requireRoom(await credentialsOf(trx, user.id))
      const row = { id, user_id: user.id, name, ...checked }
      const inserted = await trx
        .insertInto('auth_passkey')
        .values(row)
        .onConflict((conflict) => conflict.column('credential_id').doNothing())
        .returning('id')
        .executeTakeFirst()
      if (!inserted) throw new AppError('conflict', 'This passkey is already registered.')
      const entry = { entityId: id, after: { name } }
      await audit(trx, caller, { action: 'passkey.added', ...entry })
      return readPasskey(trx, user.id, id)
    })
    live.identityChanged(user.id)
    return added
  },

  async rename({ params: { id }, body: { name } }, { transact, user, caller, live }) {
    const renamed = await transact(async (trx) => {
      await lockUser(trx, user.id)
      const before = await readPasskey(trx, user.id, id)
      await trx.updateTable('auth_passkey').set({ name }).where('id', '=', id).execute()
      const entry = { entityId: id, before: { name: before.name }, after: { name } }
      await audit(trx, caller, { action: 'passkey.renamed', ...entry })
      return { ...before, name }
    })
    live.identityChanged(user.id)
    return renamed
  },

  async remove({ params: { id } }, { transact, user, caller, live }) {
    await transact(async (trx) => {
      await lockUser(trx, user.id)
      await removePasskey(trx, caller, user, id)
    })
    live.identityChanged(user.id)
    return null
  },

  signInOptions: (_, context) => challengePasskey(context, null),

  /** The device verifies its user, so no second factor is required. */
  signIn: async ({ body }, context) => {
    const { db, transact, caller, live } = context
    const use = await checkPasskey(context, body.credential, null)
    const entered = use && (await transact((trx) => startFor(trx, context, use)))
    if (!entered) {
      await audit(db, caller, { action: 'user.sign_in_refused', after: { by: 'passkey' } })
      throw new AppError('bad_credentials', 'This passkey is not registered here.')
    }
    const { me, entrance } = entered
    completeEntrance(context, me, entrance)
    live.identityChanged(me.id)
    return identityOf(me)
  },
}

/** Returns the passkeys of a user. Throws if they have reached the limit. */
function requireRoom<Known>(passkeys: Known[]): Known[] {
  if (passkeys.length < PASSKEYS_MAX) return passkeys
  throw new AppError(
    'conflict',
    `You have reached the limit of ${PASSKEYS_MAX} passkeys. Remove a passkey first.`,
  )
}

/** In one transaction with the use, so that a revoked passkey starts no session. */
async function startFor(trx: Db, context: Context, use: PasskeyUse) {
  await lockUser(trx, use.user_id)
  if (!(await countPasskeyUse(trx, use))) return undefined
  const me: Me = await trx
    .selectFrom('auth_user')
    .select(ME)
    .where('id', '=', use.user_id)
    .executeTakeFirstOrThrow()
  await clearAttempt(trx, await passwordAttempt({ ...context, db: trx }, fold(me.username)))
  const after = { by: 'passkey' }
  await audit(trx, as(context.caller, me), { action: 'user.signed_in', entityId: me.id, after })
  return { me, entrance: await enter(trx, context, me) }
}
