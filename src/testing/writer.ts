import { openDatabase } from '#server/db/open.ts'

const WRITES = 40

// One of several nodes: opens the database (file and URL in argv) and writes in transactions that read first.
const [, , file = '', url] = process.argv
const db = await openDatabase({ url, file })
for (let write = 0; write < WRITES; write++)
  await db.transaction().execute(async (trx) => {
    await trx.selectFrom('server').select('id').limit(1).execute()
    const name = `${process.pid}/${write}`
    const row = { name, name_key: name, color: null, ip: '192.0.2.1', port: 7777 }
    await trx.insertInto('server').values(row).execute()
  })
await db.destroy()
