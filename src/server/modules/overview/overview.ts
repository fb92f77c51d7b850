import type { overview as contract, Overview } from '#contract/overview.ts'
import { allows } from '#domain/access.ts'
import type { Person } from '../../auth/session.ts'
import type { Context, Handlers } from '../../http/context.ts'
import {
  readActivity,
  readBrBots,
  readGame,
  readGroups,
  readOrders,
  readProxies,
  readUsers,
} from './figures.ts'

export const overview: Handlers<typeof contract> = {
  get: (_, context) => readOverview(context),
}

/** Whoever may see a list may see its figures. */
async function readOverview({ db, user }: Context<Person>): Promise<Overview> {
  const isAdministrator = allows('administrator', 'GET', user)
  const isNoDealer = allows('except_dealer', 'GET', user)
  const whenAdministrator = <Figures>(read: () => Promise<Figures>) =>
    isAdministrator ? read() : null
  const whenNoDealer = <Figures>(read: () => Promise<Figures>) => (isNoDealer ? read() : null)
  const [orders, br_bots, groups, users, game, proxies, activity] = await Promise.all([
    readOrders(db),
    whenAdministrator(() => readBrBots(db)),
    whenAdministrator(() => readGroups(db)),
    whenAdministrator(() => readUsers(db)),
    whenNoDealer(() => readGame(db)),
    whenNoDealer(() => readProxies(db)),
    whenAdministrator(() => readActivity(db)),
  ])
  return {
    orders,
    br_bots,
    groups,
    users,
    tasks: game?.tasks ?? null,
    penalties: game?.penalties ?? null,
    proxies,
    servers: game?.servers ?? null,
    activity,
  }
}
