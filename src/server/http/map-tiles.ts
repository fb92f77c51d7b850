import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../errors.ts'
import { ifExists } from '../existing-file.ts'
import { authorize } from './authorize.ts'
import { YEAR_S } from './headers.ts'
import type { Serving } from './serve.ts'

const ACCESS_RULES = { access: 'authenticated', method: 'GET' } as const
const NAME = /^([0-9]\/[0-9]{1,3}\/[0-9]{1,3}|preview)[.]webp$/

/** Serves the tiles of the live map. Each picture has its own URLs, so tiles are cached forever. */
export function serveMapTiles(
  app: FastifyInstance,
  serving: Pick<Serving, 'services' | 'cookies'>,
): void {
  app.get<{ Params: { version: string; '*': string } }>(
    '/map-tiles/:version/*',
    async (request, reply) => {
      request.person = await authorize(ACCESS_RULES, serving, request)
      const { version, '*': name } = request.params
      const picture = serving.services.pictures?.picture
      const bytes =
        picture?.version === version && NAME.test(name)
          ? await ifExists(readFile(join(picture.folder, name)))
          : undefined
      if (!bytes) throw new AppError('not_found', 'This map tile does not exist.')
      reply.header('cache-control', `private, max-age=${YEAR_S}, immutable`)
      return reply.type('image/webp').send(bytes)
    },
  )
}
