import type { FastifyInstance } from 'fastify'
import { isAnswering } from '../db/open.ts'
import type { Db } from '../db/schema.ts'
import type { DiskSpace } from '../disk-space.ts'

interface Health {
  readonly db: Db
  readonly disk?: DiskSpace | undefined
  readonly isStopping: () => boolean
}

/**
 * `/healthz`: the process lives. `/readyz`: it takes new work, that is, it reaches its database, has disk space and is
 * not stopping.
 */
export function serveHealth(app: FastifyInstance, { db, disk, isStopping }: Health): void {
  app.get('/healthz', async () => ({ status: 'ok' }))
  let asked: Promise<boolean> | undefined
  app.get('/readyz', async (_, reply) => {
    if (isStopping()) return reply.code(503).send({ status: 'stopping' })
    // However many ask at once, the database is asked once.
    asked ??= isAnswering(db).finally(() => {
      asked = undefined
    })
    const fault = (await asked) ? await diskFault(disk) : 'database away'
    return reply.code(fault === undefined ? 200 : 503).send({ status: fault ?? 'ok' })
  })
}

async function diskFault(disk: DiskSpace | undefined): Promise<string | undefined> {
  await disk?.measure()
  return disk?.notice === undefined ? undefined : 'disk almost full'
}
