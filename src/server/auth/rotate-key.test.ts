import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testDatabase } from '#testing/database.ts'
import { buildAccount, buildProxy, buildServer } from '#testing/factories.ts'
import { freshFolder } from '#testing/process.ts'
import { checkMasterKey } from './check-master-key.ts'
import { addKey, createKeyFile, readKeyFile } from './key-file.ts'
import { openVault } from './master-key.ts'
import { rotateKey, SEALED_COLUMNS } from './rotate-key.ts'
import type { Vault } from './vault.ts'

const db = await testDatabase()
const ACCOUNT = { table: 'account', column: 'password_sealed' } as const

test('every column with a secret is resealed', async () => {
  const tables = await db.introspection.getTables()

  const sealed = tables.flatMap(({ name, columns }) =>
    columns
      .filter((column) => column.name.endsWith('_sealed'))
      .map((column) => `${name}.${column.name}`),
  )

  const known = SEALED_COLUMNS.map(({ table, column }) => `${table}.${column}`)
  expect([...new Set(sealed)].sort()).toEqual([...known].sort())
})

test('after a rotation every secret is sealed with the new key and still the same', async () => {
  const { keyFile, vault } = await freshConsole()
  const server_id = await buildServer(db)
  const ids: number[] = []
  // More than one batch.
  for (let count = 0; count < 600; count++) ids.push(await seal(vault, 'hunter2', server_id))
  const proxy = await sealProxy(vault, 'proxy secret')

  const said = await rotate(keyFile)

  expect(said.at(-1)).toContain('Secrets encrypted with key 2: 601.')
  const rows = await db.selectFrom('account').select(['id', 'password_sealed']).execute()
  expect(rows.every(({ password_sealed }) => password_sealed.startsWith('2.'))).toBe(true)
  const [id = 0] = ids
  const row = rows.find((each) => each.id === id)
  expect(vault.open({ ...ACCOUNT, row: id }, row?.password_sealed ?? '')).toBe('hunter2')
  const { password_sealed } = await db
    .selectFrom('proxy')
    .select('password_sealed')
    .where('id', '=', proxy)
    .executeTakeFirstOrThrow()
  expect(password_sealed).toMatch(/^2\./)
})

test('a rotation is audited, without a key', async () => {
  const { keyFile } = await freshConsole()

  await rotate(keyFile)

  const rows = await db.selectFrom('audit').select(['action', 'after', 'user_id']).execute()
  expect(rows).toEqual([{ action: 'master_key.rotated', after: { version: 2 }, user_id: null }])
})

test('a running server opens values of the new key immediately, and seals with it once it has read it', async () => {
  const { keyFile, vault: server } = await freshConsole()
  const id = await seal(server, 'hunter2')

  await rotate(keyFile, async () => {
    // Not a minute has passed: the server has not looked, and writes.
    expect(await seal(server, 'meanwhile')).toBeGreaterThan(id)
    await checkMasterKey(db, server)
  })

  const rows = await db.selectFrom('account').select('password_sealed').execute()
  expect(rows.map(({ password_sealed }) => password_sealed.slice(0, 2))).toEqual(['2.', '2.'])
  expect(server.seal({ ...ACCOUNT, row: id }, 'x')).toMatch(/^2\./)
})

test('a server that starts between two steps uses the current key', async () => {
  const { keyFile } = await freshConsole()
  await addKey(keyFile)

  const server = await openVault(db, keyFile)

  expect(server.seal({ ...ACCOUNT, row: 1 }, 'x')).toMatch(/^1\./)
})

test('after an interruption it continues with the added key', async () => {
  const { keyFile, vault } = await freshConsole()
  await seal(vault, 'hunter2')
  await addKey(keyFile)

  const said = await rotate(keyFile)

  expect(said.at(-1)).toContain('Secrets encrypted with key 2: 1.')
  expect(await readKeyFile(keyFile)).toHaveLength(2)
})

test('a rotation that fails says how to continue it', async () => {
  const { keyFile } = await freshConsole()
  const said: string[] = []
  const servers = () => Promise.reject(new Error('The connection was lost'))

  const say = (text: string) => said.push(text)
  const rotation = rotateKey({ db, keyFile, hasNodes: false, servers, say })

  await expect(rotation).rejects.toThrow('The connection was lost')
  expect(said.at(-1)).toContain('Run this command again')
})

test('after an interruption it seals the rest and adds no key', async () => {
  const { keyFile, vault } = await freshConsole()
  await rotate(keyFile)
  const left = await seal(vault, 'left over')

  const said = await rotate(keyFile)

  expect(said).toEqual([
    expect.stringContaining('Encrypted secrets that the last rotation had left: 1.'),
  ])
  expect(await readKeyFile(keyFile)).toHaveLength(2)
  const row = await db
    .selectFrom('account')
    .select('password_sealed')
    .where('id', '=', left)
    .executeTakeFirstOrThrow()
  expect(row.password_sealed).toMatch(/^2\./)
})

test('with several nodes the key is added first, and used once all nodes have it', async () => {
  const { keyFile, vault } = await freshConsole()
  const id = await seal(vault, 'hunter2')

  const first = await rotate(keyFile, undefined, true)
  const between = await db.selectFrom('account').select('password_sealed').execute()
  const second = await rotate(keyFile, undefined, true)

  expect(first.at(-1)).toContain('Copy the file to every node')
  expect(between).toEqual([{ password_sealed: expect.stringMatching(/^1\./) }])
  expect(second.at(-1)).toContain('Secrets encrypted with key 2: 1.')
  expect(id).toBeGreaterThan(0)
})

test('a node without the newest key names it, and opens values of older keys', async () => {
  const { keyFile, vault } = await freshConsole()
  const elsewhere = join(await freshFolder(), 'master.key')
  await copyFile(keyFile, elsewhere)
  const node = await openVault(db, elsewhere)
  const sealed = vault.seal({ ...ACCOUNT, row: 1 }, 'hunter2')

  await rotate(keyFile)

  await expect(checkMasterKey(db, node)).rejects.toThrow('does not match')
  expect(node.open({ ...ACCOUNT, row: 1 }, sealed)).toBe('hunter2')
})

test('a wrong key file reseals nothing', async () => {
  await freshConsole()
  const other = join(await freshFolder(), 'master.key')
  await createKeyFile(other)

  await expect(rotate(other)).rejects.toThrow('does not match')
  expect(await readKeyFile(other)).toHaveLength(1)
})

async function freshConsole() {
  const keyFile = join(await freshFolder(), 'master.key')
  return { keyFile, vault: await openVault(db, keyFile) }
}

async function rotate(
  keyFile: string,
  servers: () => Promise<void> = async () => undefined,
  hasNodes = false,
) {
  const said: string[] = []
  await rotateKey({ db, keyFile, hasNodes, servers, say: (text) => said.push(text) })
  return said
}

async function seal(vault: Vault, password: string, server_id?: number): Promise<number> {
  const id = await buildAccount(db, server_id === undefined ? {} : { server_id })
  const password_sealed = vault.seal({ ...ACCOUNT, row: id }, password)
  await db.updateTable('account').set({ password_sealed }).where('id', '=', id).execute()
  return id
}

async function sealProxy(vault: Vault, password: string): Promise<number> {
  const id = await buildProxy(db)
  const place = { table: 'proxy', column: 'password_sealed', row: id }
  const password_sealed = vault.seal(place, password)
  await db.updateTable('proxy').set({ password_sealed }).where('id', '=', id).execute()
  return id
}
