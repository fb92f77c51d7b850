import type { FastifyInstance } from 'fastify'
import { shownSkin } from '#domain/skin.ts'
import { AppError } from '../errors.ts'
import { readImage } from '../skins/images.ts'
import { drawPortrait } from '../skins/portrait.ts'
import { authorize } from './authorize.ts'
import type { Serving } from './serve.ts'

const SKIN = /^(0|[1-9][0-9]{0,8})$/
const ACCESS_RULES = { access: 'authenticated', method: 'GET' } as const

/** Long enough that a list of bots loads each image once, short enough that a new image appears the same day. */
const CACHE_CONTROL = 'private, max-age=3600'

/** Serves the image of a skin: the operator's own, or else a drawn one. */
export function serveSkins(
  app: FastifyInstance,
  serving: Pick<Serving, 'services' | 'cookies'>,
  folder: string | undefined,
): void {
  app.get<{ Params: { skin: string } }>('/skins/:skin', async (request, reply) => {
    request.person = await authorize(ACCESS_RULES, serving, request)
    const { skin } = request.params
    if (!SKIN.test(skin)) throw new AppError('not_found', 'This skin does not exist.')
    const shown = shownSkin(Number(skin))
    const customImage = folder === undefined ? undefined : await readImage(folder, shown)
    reply.header('cache-control', CACHE_CONTROL)
    if (customImage) return reply.type(customImage.type).send(customImage.bytes)
    return reply.type('image/svg+xml').send(drawPortrait(shown))
  })
}
