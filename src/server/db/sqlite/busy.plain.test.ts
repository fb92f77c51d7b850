import { join } from 'node:path'
import { expect, test } from 'vitest'
import { addressOf, freshFolder, Program, runServer } from '#testing/process.ts'
import { signUp } from '#testing/sign-up.ts'
import { openDatabase } from '../open.ts'
import type { Db } from '../schema.ts'

test('while another process holds the write lock reads continue, and the write follows', async () => {
  const folder = await freshFolder()
  const url = await addressOf(runServer({ NIGHT_SHIFT_DATA_DIR: folder }))
  const session = await signUp(url)
  const release = await holdLock(join(folder, 'night-shift.db'))
  let isWritten = false

  const write = session
    .post('br-bot-groups/create_group', { name: 'Night', size: 5 })
    .finally(() => {
      isWritten = true
    })
  for (let round = 0; round < 10; round++) {
    const [health, list] = await Promise.all([
      fetch(`${url}/healthz`),
      session.get('br-bot-groups'),
    ])
    expect([health.status, list.status, isWritten]).toEqual([200, 200, false])
  }
  await release()

  expect((await write).status).toBe(201)
})

test('writers that waited for another process run in order of arrival', async () => {
  const file = join(await freshFolder(), 'night-shift.db')
  const db = await openDatabase({ file })
  const release = await holdLock(file)
  const names = ['first', 'second', 'third', 'fourth']

  const writes: Promise<unknown>[] = []
  for (const [index, name] of names.entries()) {
    const row = { name, name_key: name, color: null, ip: '192.0.2.1', port: 7777 }
    const insert = (trx: Db) => trx.insertInto('server').values(row).execute()
    // Single statements and transactions wait in the same queue.
    writes.push(index % 2 === 0 ? insert(db) : db.transaction().execute(insert))
    await new Promise(setImmediate)
  }
  expect(await db.selectFrom('server').select('id').execute()).toEqual([])
  await release()
  await Promise.all(writes)

  const rows = await db.selectFrom('server').select('name').orderBy('id').execute()
  expect(rows.map(({ name }) => name)).toEqual(names)
  await db.destroy()
})

async function holdLock(file: string): Promise<() => Promise<void>> {
  const holder = new Program(['src/testing/lock-holder.ts', file], {})
  await holder.says(/locked/)
  return async () => {
    holder.child.kill('SIGKILL')
    await holder.ended
  }
}
