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
 * `/healthz`: the process is running. `/readyz`: it accepts work, that is, it reaches its database, has disk space
 * and is not stopping.
 */
export function serveHealth(app: FastifyInstance, { db, disk, isStopping }: Health): void {
  app.get('/healthz', async () => ({ status: 'ok' }))
  let check: Promise<boolean> | undefined
  app.get('/readyz', async (_, reply) => {
    if (isStopping()) return reply.code(503).send({ status: 'stopping' })
    // Concurrent probes share one query.
    check ??= isAnswering(db).finally(() => {
      check = undefined
    })
    const fault = (await check) ? await diskFault(disk) : 'database unreachable'
    return reply.code(fault === undefined ? 200 : 503).send({ status: fault ?? 'ok' })
  })
}

async function diskFault(disk: DiskSpace | undefined): Promise<string | undefined> {
  await disk?.measure()
  return disk?.notice === undefined ? undefined : 'disk almost full'
}
