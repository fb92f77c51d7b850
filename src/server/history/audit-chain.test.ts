import { beforeEach, expect, test } from 'vitest'
import { MASK } from '#contract/mask.ts'
import { type Client, testServer, vault } from '#testing/app.ts'
import { buildBrBot } from '#testing/factories.ts'
import { SILENT_LIVE } from '#testing/silent-live.ts'
import { withoutTable } from '#testing/without-table.ts'
import { createVault } from '../auth/vault.ts'
import { sealAudit } from './audit-chain.ts'
import { startSealer } from './audit-sealer.ts'
import { createLogger } from './logger.ts'
import { verifyAudit } from './verify-audit.ts'

const { db, signedIn } = await testServer()

let admin: Client
beforeEach(async () => {
  admin = await signedIn('administrator')
})

async function addServers(...names: string[]) {
  for (const name of names) await admin.post('servers', { name, ip: '192.0.2.1', port: 7777 })
}

async function sealAll() {
  while (await sealAudit(db, vault));
}

const ids = async () =>
  (await db.selectFrom('audit').select('id').orderBy('id').execute()).map(({ id }) => id)

test('an unchanged chain is intact, and entries without a seal are counted', async () => {
  expect(await verifyAudit(db, vault)).toEqual({ length: 0, mac: '', unsealed: 0 })
  await addServers('Kyiv', 'Lviv')
  await sealAll()
  const { mac } = await verifyAudit(db, vault)
  await addServers('Odesa')

  expect(await verifyAudit(db, vault, { length: 2, mac })).toEqual({ length: 2, mac, unsealed: 1 })
  await sealAll()
  expect(await verifyAudit(db, vault, { length: 2, mac })).toMatchObject({ length: 3, unsealed: 0 })
  expect(await verifyAudit(db, vault)).not.toHaveProperty('fault')
})

test('more rows than one batch holds', async () => {
  await addServers(...Array.from({ length: 120 }, (_, serial) => `Server ${serial}`))
  await sealAll()

  expect(await verifyAudit(db, vault)).toMatchObject({ length: 120, unsealed: 0 })
  expect(await verifyAudit(db, vault)).not.toHaveProperty('fault')
})

test('several nodes that seal concurrently create one chain', async () => {
  await addServers(...Array.from({ length: 30 }, (_, serial) => `Server ${serial}`))

  await Promise.all([sealAll(), sealAll(), sealAll()])

  expect(await verifyAudit(db, vault)).toMatchObject({ length: 30, unsealed: 0 })
  expect(await verifyAudit(db, vault)).not.toHaveProperty('fault')
})

test('the audit entry of a refused request is stored with its place in the queue for sealing, or not at all', async () => {
  const wrong = { username: 'nobody', password: 'wrong-horse-battery' }
  const answer = await withoutTable(db, 'audit_unsealed', () => admin.post('auth/login', wrong))

  expect(answer.statusCode).toBe(500)
  expect(await verifyAudit(db, vault)).not.toHaveProperty('fault')
  expect((await admin.post('auth/login', wrong)).statusCode).toBe(401)
  expect(await verifyAudit(db, vault)).toMatchObject({ unsealed: 1 })
})

/** Changes that someone with access to the database could make to the second of four rows. */
const TAMPERING = {
  'a changed text': async ({ second }: Rows) => {
    await db.updateTable('audit').set({ username: 'mallory' }).where('id', '=', second).execute()
    return `Row ${second} of the audit log (server.added, `
  },
  'a changed time': async ({ second }: Rows) => {
    const at = new Date('2020-01-01T00:00:00Z')
    await db.updateTable('audit').set({ at }).where('id', '=', second).execute()
    return `Row ${second} of the audit log (server.added, 2020-`
  },
  'a changed value of a field': async ({ second }: Rows) => {
    const after = JSON.stringify({ name: 'Lviv', ip: '192.0.2.1', port: 7778 })
    await db.updateTable('audit').set({ after }).where('id', '=', second).execute()
    return `Row ${second} of the audit log (server.added, `
  },
  'a deleted row': async ({ second }: Rows) => {
    await db.updateTable('log').set({ audit_id: null }).where('audit_id', '=', second).execute()
    await db.deleteFrom('undo').where('audit_id', '=', second).execute()
    await db.deleteFrom('audit').where('id', '=', second).execute()
    return `Row ${second} of the audit log was deleted.`
  },
  'a deleted row with its seal': async ({ second }: Rows) => {
    await db.deleteFrom('audit_seal').where('audit_id', '=', second).execute()
    return 'Seal 2 of the chain is missing.'
  },
  'two rows that changed places': async ({ second, third }: Rows) => {
    await db.updateTable('audit_seal').set({ audit_id: -1 }).where('id', '=', 2).execute()
    await db.updateTable('audit_seal').set({ audit_id: second }).where('id', '=', 3).execute()
    await db.updateTable('audit_seal').set({ audit_id: third }).where('id', '=', 2).execute()
    return `Row ${third} of the audit log (server.added, `
  },
  'a seal made without the master key': async ({ second }: Rows) => {
    await db.updateTable('audit').set({ username: 'mallory' }).where('id', '=', second).execute()
    await db.updateTable('audit_seal').set({ mac: forge() }).where('id', '=', 2).execute()
    return `Row ${second} of the audit log (server.added, `
  },
  'an inserted row': async () => {
    const row = { action: 'user.approved', entity: 'user', ip: '', request_id: 'forged' }
    const { id } = await db
      .insertInto('audit')
      .values({ ...row, user_id: null, username: null, entity_id: null, before: null, after: null })
      .returning('id')
      .executeTakeFirstOrThrow()
    return `Row ${id} of the audit log (user.approved) was inserted outside the console.`
  },
  'a cut end': async () => {
    await db.deleteFrom('audit_seal').where('id', '>', 2).execute()
    return 'Seal 3 of the chain is missing.'
  },
}

interface Rows {
  readonly second: number
  readonly third: number
}

const forge = () =>
  createVault([{ version: 1, key: Buffer.alloc(32, 'x') }]).sign('audit chain', 'whatever')

test.each(Object.entries(TAMPERING))('%s is named', async (_, tamper) => {
  await addServers('Kyiv', 'Lviv', 'Odesa', 'Dnipro')
  await sealAll()
  const [, second = 0, third = 0] = await ids()

  const words = await tamper({ second, third })

  const { fault } = await verifyAudit(db, vault)
  expect(fault?.slice(0, words.length)).toBe(words)
})

test('a truncated chain is detected with the help of a later head', async () => {
  await addServers('Kyiv', 'Lviv')
  await sealAll()
  const early = await db.selectFrom('audit_chain').selectAll().executeTakeFirstOrThrow()
  await addServers('Odesa')
  await sealAll()
  const { length, mac } = await verifyAudit(db, vault)
  const [, , third = 0] = await ids()
  await db.updateTable('log').set({ audit_id: null }).where('audit_id', '=', third).execute()
  await db.deleteFrom('undo').where('audit_id', '=', third).execute()
  await db.deleteFrom('audit').where('id', '=', third).execute()
  await db.deleteFrom('audit_seal').where('id', '=', 3).execute()
  await db.updateTable('audit_chain').set(early).execute()

  expect(await verifyAudit(db, vault)).not.toHaveProperty('fault')
  expect(await verifyAudit(db, vault, { length, mac })).toMatchObject({
    fault: 'The chain ends at seal 2, but you wrote down seal 3: its end was cut off.',
  })
})

test('another master key does not verify the chain', async () => {
  await addServers('Kyiv')
  await sealAll()
  const [first] = await ids()

  const { fault } = await verifyAudit(db, createVault([{ version: 1, key: Buffer.alloc(32, 'x') }]))

  expect(fault).toContain(`Row ${first} of the audit log`)
})

test('the chain verifies after the master key was rotated', async () => {
  await addServers('Kyiv')
  await sealAll()
  const rotated = createVault([
    { version: 1, key: Buffer.alloc(32, 'k') },
    { version: 2, key: Buffer.alloc(32, 'n') },
  ])
  await addServers('Lviv')
  await sealAudit(db, rotated)

  expect(await verifyAudit(db, rotated)).toMatchObject({ length: 2, unsealed: 0 })
  expect(await verifyAudit(db, rotated)).not.toHaveProperty('fault')
})

test('each entry gets one line in the server log, with its time, when it is sealed', async () => {
  await addServers(...Array.from({ length: 120 }, (_, serial) => `Server ${serial}`))
  const lines = () => db.selectFrom('log').select(['audit_id as id', 'at']).orderBy('id').execute()
  const before = await lines()

  await Promise.all([sealAll(), sealAll()])

  expect(before).toEqual([])
  expect(await lines()).toEqual(
    await db.selectFrom('audit').select(['id', 'at']).orderBy('id').execute(),
  )
})

test('the text of a line has the values of its entry, but no masked secrets and no times of its row', async () => {
  const id = await buildBrBot(db, { email: 'storm@example.test' })
  await admin.post(`br-bots/${id}/delete`)
  await sealAll()

  const { before } = await db.selectFrom('audit').select('before').executeTakeFirstOrThrow()
  const { text_key } = await db.selectFrom('log').select('text_key').executeTakeFirstOrThrow()
  expect(before).toMatchObject({ password: MASK, created_at: expect.any(String) })
  expect(text_key).toContain('storm@example.test')
  expect(text_key).not.toContain(MASK)
  expect(text_key).not.toMatch(/\d\d:\d\d:\d\d/)
})

test('pages that show the log are told about new lines, and about nothing else', async () => {
  const topics: string[] = []
  const live = { ...SILENT_LIVE, changed: (topic: string) => void topics.push(topic) }
  const logger = createLogger('fatal', { write: () => undefined })
  await addServers('Kyiv')

  await startSealer(db, vault, live, logger).close()
  await startSealer(db, vault, live, logger).close()

  expect(topics).toEqual(['logs'])
})
