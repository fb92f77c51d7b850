import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Db } from './db/schema.ts'

const NAME = 'deployment'
const Deployment = z.object({ id: z.string() })

/** An id that all nodes on this database share, and no node on another database. */
export async function deploymentId(db: Db): Promise<string> {
  await db
    .insertInto('setting')
    .values({ name: NAME, value: { id: randomUUID() } })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  const { value } = await db
    .selectFrom('setting')
    .select('value')
    .where('name', '=', NAME)
    .executeTakeFirstOrThrow()
  return Deployment.parse(value).id
}
