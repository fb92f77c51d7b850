import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'

const MINUTE_MS = 60_000
/** Ten a second: a script that reads the whole fleet page by page has room, one that runs wild has not. */
const CALLS_PER_MINUTE = 600

/** Counts the calls of each API key, from whatever address, and refuses what is beyond its share. */
export type KeyPace = (request: FastifyRequest) => Promise<void>

export function keyPace(app: FastifyInstance): KeyPace {
  const count = app.createRateLimit({
    max: CALLS_PER_MINUTE,
    timeWindow: MINUTE_MS,
    keyGenerator: ({ person }) => `key ${person?.key?.id}`,
  })
  return async (request) => {
    if (!request.person?.key) return
    const counted = await count(request)
    if (counted.isAllowed || !counted.isExceeded) return
    throw new AppError(
      'too_many_requests',
      'This API key has made too many calls. Wait a little.',
      {
        retryAfter: counted.ttlInSeconds,
      },
    )
  }
}
