import type { FastifyInstance } from 'fastify'
import { isAnswering } from '../db/open.ts'
import type { Db } from '../db/schema.ts'

/** `/healthz`: the process lives. `/readyz`: it can also serve, that is, reach its database. */
export function serveHealth(app: FastifyInstance, db: Db): void {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_, reply) => {
    const isReady = await isAnswering(db)
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ok' : 'database away' })
  })
}
