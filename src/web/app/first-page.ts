import type { Me } from '#contract/auth.ts'
import { bots } from '#contract/bots.ts'
import { brBotGroups } from '#contract/br-bot-groups.ts'
import { brBots } from '#contract/br-bots.ts'
import { captchaKeys } from '#contract/captcha-keys.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { allows } from '#domain/access.ts'
import { PLACES, type Place } from './routes-table.ts'

/** Where the work is, and the call that each of these pages lives on; the settings are everybody's. */
const WORK: Record<string, Endpoint | undefined> = {
  '/br-bots': brBots.list,
  '/group-management': brBotGroups.list,
  '/accounts': bots.list,
  '/captcha-management': captchaKeys.list,
  '/settings': undefined,
}

/** The first page that this person may open and work on. */
export function firstPage(me: Me | null): Place | undefined {
  return Object.entries(WORK)
    .filter(([, endpoint]) => !endpoint || allows(endpoint.access, endpoint.method, me))
    .map(([path]) => PLACES.find((place) => place.path === path && place.built))
    .find((place) => place !== undefined)
}
