import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { freshLocation } from '#testing/database.ts'
import { openDatabase } from './open.ts'

const directory = await mkdtemp(join(tmpdir(), 'migrate-'))
afterAll(() => rm(directory, { recursive: true }))

const halfWay = await freshMigrations('half-way')
const edited = await freshMigrations('edited')
const newer = await freshMigrations('newer')
const shared = { ...(await freshLocation()), file: join(directory, 'shared.db') }

test('a migration that fails halfway changes nothing, and runs again once it is fixed', async () => {
  const { open, write } = halfWay
  await write('0001-a.sql', 'create table a (id {{id}});')
  await write('0002-b.sql', 'create table b (id {{id}}); insert into nowhere values (1);')

  await expect(open()).rejects.toThrow('cannot be opened')

  await write('0002-b.sql', 'create table b (id {{id}}); insert into a default values;')
  const db = await open()
  const landed = await db.selectFrom('migration').select('name').orderBy('name').execute()
  expect(landed).toEqual([{ name: '0001-a.sql' }, { name: '0002-b.sql' }])
  await db.destroy()
})

test('a migration that was edited after it ran stops the start', async () => {
  const { open, write } = edited
  await write('0001-a.sql', 'create table a (id {{id}});')
  await (await open()).destroy()

  await write('0001-a.sql', 'create table a (id {{id}}, name text);')

  await expect(open()).rejects.toThrow('0001-a.sql was edited after it was applied')
})

test('a database newer than the program stops the start with a message', async () => {
  const { open, write, remove } = newer
  await write('0001-a.sql', 'create table a (id {{id}});')
  await write('0002-b.sql', 'create table b (id {{id}});')
  await (await open()).destroy()

  await remove('0002-b.sql')

  await expect(open()).rejects.toThrow('newer than this program (0002-b.sql)')
})

test('processes that start concurrently on one database migrate it once and lose no row', async () => {
  const location = [shared.file, ...(shared.url === undefined ? [] : [shared.url])]
  const node = () => promisify(execFile)(process.execPath, ['src/testing/writer.ts', ...location])

  await Promise.all([node(), node(), node()])

  const db = await openDatabase(shared)
  const { count } = db.fn
  const rows = await db.selectFrom('server').select(count('id').as('rows')).executeTakeFirst()
  expect(rows).toEqual({ rows: 3 * 40 })
  await db.destroy()
})

async function freshMigrations(name: string) {
  const folder = join(directory, name)
  await mkdir(folder)
  const location = { ...(await freshLocation()), file: join(directory, `${name}.db`) }
  return {
    write: (file: string, text: string) => writeFile(join(folder, file), text),
    remove: (file: string) => rm(join(folder, file)),
    open: () => openDatabase(location, pathToFileURL(`${folder}/`)),
  }
}
