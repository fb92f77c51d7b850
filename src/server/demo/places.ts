import { fold } from '#domain/fold.ts'
import { DAY_MS } from '#domain/time-units.ts'
import type { Vault } from '../auth/vault.ts'
import { reserveIds } from '../db/reserve-ids.ts'
import type { Db } from '../db/schema.ts'
import { proxyKey } from '../fleet/proxy-key.ts'
import type { Chance } from './random.ts'

const PROXIES = 300
const FIRST_PORT = 8000

const SERVERS = [
  ['Kyiv', '#3fd0c9'],
  ['Lviv', '#e0607e'],
  ['Odesa', '#7c8cf8'],
  ['Kharkiv', '#f2a65a'],
  ['Dnipro', '#5bb974'],
  ['Poltava', '#c77dff'],
  ['Chernivtsi', '#4dabf7'],
  ['Sumy', '#ffd166'],
  ['Lutsk', '#ff8787'],
  ['Rivne', '#a9e34b'],
  ['Uzhhorod', '#f783ac'],
  ['Zhytomyr', '#74c0fc'],
] as const

/** Adds the game servers of the demo fleet; returns their ids. */
export async function addServers(trx: Db): Promise<number[]> {
  const rows = SERVERS.map(([city, color], index) => {
    const name = `BR | ${city}`
    return { name, name_key: fold(name), color, ip: `192.0.2.${10 + index}`, port: 7777 + index }
  })
  const added = await trx.insertInto('server').values(rows).returning('id').execute()
  return added.map(({ id }) => id)
}

/** Adds proxies of four sellers, some banned, some expired or about to expire; returns the ids of usable ones. */
export async function addProxies(trx: Db, vault: Vault, chance: Chance, today: number) {
  const ids = await reserveIds(trx, 'proxy', PROXIES)
  const rows = ids.map((id, index) => {
    const serial = index + 1
    const host = `${chance.pick(['203.0.113', '198.51.100', '192.0.2'])}.${1 + (serial % 254)}`
    const daysLeft = chance.between(-6, 60)
    const secret = chance.between(1e11, 9e11).toString(36)
    const name = `px-${String(serial).padStart(3, '0')}`
    const found = { name, ip: host, port: FIRST_PORT + serial }
    const row = {
      id,
      ...found,
      host,
      login: `op${String(serial).padStart(3, '0')}`,
      password_sealed: vault.seal({ table: 'proxy', column: 'password_sealed', row: id }, secret),
      service: chance.pick(['proxyline', 'brightway', 'astro', 'nodehub']),
      is_banned: chance.isIn(0.05),
      valid_until: chance.isIn(0.1) ? null : new Date(today + daysLeft * DAY_MS),
    }
    return { ...row, search_key: proxyKey(row) }
  })
  await trx.insertInto('proxy').values(rows).execute()
  return rows.filter(({ is_banned }) => !is_banned).map(({ id }) => id)
}

const CAPTCHA_KEYS = ['Main', 'Night shift', 'Spare', 'Trial', null] as const

/** Adds captcha keys, one of them without a label. */
export async function addCaptchaKeys(trx: Db, vault: Vault, chance: Chance, today: number) {
  const ids = await reserveIds(trx, 'captcha_key', CAPTCHA_KEYS.length)
  const rows = ids.map((id, index) => {
    const digits = () => chance.between(1e14, 9e14).toString(36)
    const place = { table: 'captcha_key', column: 'key_sealed', row: id }
    const created_at = new Date(today - (CAPTCHA_KEYS.length - index) * 9 * DAY_MS)
    return {
      id,
      label: CAPTCHA_KEYS[index] ?? null,
      key_sealed: vault.seal(place, `demo-${digits()}${digits()}`),
      created_at,
      updated_at: created_at,
    }
  })
  await trx.insertInto('captcha_key').values(rows).execute()
}
