import type { FastifyInstance } from 'fastify'
import { shownSkin } from '#domain/skin.ts'
import { AppError } from '../errors.ts'
import { readImage } from '../skins/images.ts'
import { drawPortrait } from '../skins/portrait.ts'
import { authorize } from './authorize.ts'
import type { Serving } from './serve.ts'

const SKIN = /^(0|[1-9][0-9]{0,8})$/
const SEEN = { access: 'authenticated', method: 'GET' } as const

/** Long enough for a list of bots to ask once, short enough for a new image to be seen the same day. */
const CACHE = 'private, max-age=3600'

/** The image of a skin: the operator's own where his folder has one, else one that is drawn. */
export function serveSkins(
  app: FastifyInstance,
  serving: Pick<Serving, 'services' | 'cookies'>,
  folder: string | undefined,
): void {
  app.get<{ Params: { skin: string } }>('/skins/:skin', async (request, reply) => {
    request.person = await authorize(SEEN, serving, request)
    const { skin } = request.params
    if (!SKIN.test(skin)) throw new AppError('not_found', 'There is no such skin')
    const shown = shownSkin(Number(skin))
    const own = folder === undefined ? undefined : await readImage(folder, shown)
    reply.header('cache-control', CACHE)
    if (own) return reply.type(own.type).send(own.bytes)
    return reply.type('image/svg+xml').send(drawPortrait(shown))
  })
}
