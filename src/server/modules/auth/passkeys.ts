import { randomUUID } from 'node:crypto'
import type { passkeys as contract, Passkey } from '#contract/passkeys.ts'
import { audit } from '../../db/audit.ts'
import type { Db } from '../../db/schema.ts'
import { newToken } from '../../db/session.ts'
import { giveTicket, takeTicket } from '../../db/ticket.ts'
import { transact } from '../../db/transact.ts'
import { AppError, found } from '../../errors.ts'
import type { Handlers } from '../../http/context.ts'
import { checkRegistration } from './check-passkey.ts'
import { offerPasskeySignIn, signInByPasskey } from './passkey-sign-in.ts'
import { provePassword } from './prove.ts'
import { ALGORITHMS, relyingPartyOf, TIMEOUT_MS } from './relying-party.ts'

const PASSKEYS_MAX = 20
const COLUMNS = ['id', 'name', 'created_at', 'used_at'] as const

export const passkeys: Handlers<typeof contract> = {
  async list(_, { db, user }) {
    const rows = await db
      .selectFrom('auth_passkey')
      .select(COLUMNS)
      .where('user_id', '=', user.id)
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .limit(PASSKEYS_MAX)
      .execute()
    return rows.map(toPasskey)
  },

  async registerOptions({ body: { password } }, context) {
    const { db, user, origin, challenge } = context
    const rpId = relyingPartyOf(origin)
    await provePassword(context, password)
    const known = await db
      .selectFrom('auth_passkey')
      .select(['credential_id', 'transports'])
      .where('user_id', '=', user.id)
      .execute()
    if (known.length >= PASSKEYS_MAX)
      throw new AppError('conflict', `${PASSKEYS_MAX} passkeys are enough: remove one first`)
    const toSign = newToken()
    challenge.give(await giveTicket(db, { kind: 'passkey_new', userId: user.id, value: toSign }))
    return {
      challenge: toSign,
      rp: { id: rpId, name: 'Night Shift' },
      user: {
        id: Buffer.from(user.id).toString('base64url'),
        name: user.username,
        displayName: user.username,
      },
      pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
      excludeCredentials: known.map(({ credential_id, transports }) => ({
        type: 'public-key',
        id: credential_id,
        transports,
      })),
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
    const { db, user, caller, origin, challenge, live } = context
    const ticket = await takeTicket(db, 'passkey_new', challenge.read())
    challenge.drop()
    if (ticket?.user_id !== user.id)
      throw new AppError('conflict', 'This took too long. Begin again.')
    const checked = await checkRegistration(credential, ticket.value, origin)
    if (!checked) throw new AppError('bad_credentials', 'This passkey could not be checked.')
    const id = randomUUID()
    const added = await transact(db, async (trx) => {
      const row = { id, user_id: user.id, name, ...checked }
      const inserted = await trx
        .insertInto('auth_passkey')
        .values(row)
        .onConflict((conflict) => conflict.column('credential_id').doNothing())
        .returning('id')
        .executeTakeFirst()
      if (!inserted) throw new AppError('conflict', 'This passkey is registered already')
      const entry = { entityId: id, after: { name } }
      await audit(trx, caller, { action: 'passkey.added', ...entry })
      return readPasskey(trx, user.id, id)
    })
    live.identityChanged(user.id)
    return added
  },

  async rename({ params: { id }, body: { name } }, { db, user, caller, live }) {
    const renamed = await transact(db, async (trx) => {
      const before = await readPasskey(trx, user.id, id)
      await trx.updateTable('auth_passkey').set({ name }).where('id', '=', id).execute()
      const entry = { entityId: id, before: { name: before.name }, after: { name } }
      await audit(trx, caller, { action: 'passkey.renamed', ...entry })
      return { ...before, name }
    })
    live.identityChanged(user.id)
    return renamed
  },

  async remove({ params: { id }, body: { password } }, context) {
    const { db, user, caller, live } = context
    await provePassword(context, password)
    await transact(db, async (trx) => {
      const { name } = await readPasskey(trx, user.id, id)
      await trx.deleteFrom('auth_passkey').where('id', '=', id).execute()
      await audit(trx, caller, { action: 'passkey.removed', entityId: id, before: { name } })
    })
    live.identityChanged(user.id)
    return null
  },

  signInOptions: offerPasskeySignIn,
  signIn: signInByPasskey,
}

async function readPasskey(db: Db, userId: string, id: string): Promise<Passkey> {
  const row = await db
    .selectFrom('auth_passkey')
    .select(COLUMNS)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  return toPasskey(found(row, 'Passkey'))
}

function toPasskey(row: { id: string; name: string; created_at: Date; used_at: Date | null }) {
  const { created_at, used_at, ...rest } = row
  return {
    ...rest,
    created_at: created_at.toISOString(),
    used_at: used_at?.toISOString() ?? null,
  }
}
