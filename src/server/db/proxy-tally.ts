import { z } from 'zod'
import { addressOf } from '#domain/address.ts'
import { fold } from '#domain/fold.ts'
import { moveCounts } from './kept-counts.ts'
import type { Db } from './schema.ts'

interface Counted {
  readonly service: string
  readonly is_banned: boolean
}

/** Counts proxies that come or go, in the transaction that writes them. */
export async function countProxies(trx: Db, proxies: Counted[], amount: 1 | -1): Promise<void> {
  await moveCounts(
    trx,
    'proxy_tally',
    proxies.map(({ service, is_banned }) => ({ service, state: stateOf(is_banned), amount })),
  )
}

/** A proxy that changed may count elsewhere. */
export async function recountProxy(trx: Db, before: Counted, after: Counted): Promise<void> {
  await moveCounts(trx, 'proxy_tally', [
    { service: before.service, state: stateOf(before.is_banned), amount: -1 },
    { service: after.service, state: stateOf(after.is_banned), amount: 1 },
  ])
}

const Numbers = z.object({ service: z.string(), is_banned: z.coerce.boolean() })

/** Counts a proxy that was put back, taken away or changed back. */
export async function followProxy(trx: Db, before: unknown, after: unknown): Promise<void> {
  if (before !== undefined) await countProxies(trx, [Numbers.parse(before)], -1)
  if (after !== undefined) await countProxies(trx, [Numbers.parse(after)], 1)
}

const stateOf = (isBanned: boolean) => (isBanned ? 'banned' : 'free')

interface Found {
  readonly name: string
  readonly ip: string
  readonly port: number
  readonly service: string
}

/** What a search for a proxy looks through; its name leads, so that lists sort by it. */
export const proxyKey = ({ name, ip, port, service }: Found): string =>
  fold(`${name} ${addressOf(ip, port)} ${service}`)
