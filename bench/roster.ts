import { type DemoBot, demoBot } from '#server/demo/people.ts'
import { createChance } from '#server/demo/random.ts'

const SERVERS = ['Kyiv', 'Lviv', 'Odesa', 'Kharkiv', 'Dnipro', 'Poltava'] as const
const GROUP_SIZE = 17
/** Above the serial numbers of the demo fleet. */
const FIRST_SERIAL = 2_000_000
const HEADER =
  'nickname,password,servers,job_type,start_hour,end_hour,email,proxy,group,cash,deposit,payday,skin,registration_status,device'

/** A roster of new bots, about 310 bytes a row. `before` is the number of bots in earlier rosters, so that names do not repeat. */
export function roster(rows: number, addresses: string[], before = 0): string {
  const chance = createChance(2)
  const serverIds = [...SERVERS.keys()]
  const proxyIds = [...addresses.keys()]
  const fleet = { bots: rows, serverIds, proxyIds, today: 0 }
  const lines = Array.from({ length: rows }, (_, index) => {
    const bot = demoBot(chance, FIRST_SERIAL + before + index, fleet)
    return line(bot, addresses[bot.proxy_id ?? -1], `Group ${Math.floor(index / GROUP_SIZE)}`)
  })
  return [HEADER, ...lines, ''].join('\n')
}

function line(bot: DemoBot, proxy: string | undefined, group: string): string {
  const { money, device } = bot
  return [
    bot.nickname,
    bot.password,
    bot.serverIds.map((id) => SERVERS[id]).join('|'),
    bot.job_type,
    bot.start_hour,
    bot.end_hour,
    bot.email,
    proxy,
    group,
    money.cash,
    money.deposit,
    bot.payday,
    bot.skin,
    bot.registration_status,
    device && quoted(deviceText(device)),
  ].join(',')
}

/** The columns of a typical roster. */
const deviceText = ({
  android_id,
  device_id,
  user_agent,
  fingerprint,
  ...device
}: object & Partial<Record<string, unknown>>) => JSON.stringify(device)

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`
