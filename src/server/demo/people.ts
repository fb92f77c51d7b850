import type { Device } from '#contract/device.ts'
import { TASKS } from '#domain/task.ts'
import { DAY_MS } from '#domain/time-units.ts'
import { atLeastOne, type Chance } from './random.ts'

const FLEET_AGE_MS = 180 * DAY_MS

const FIRST_NAMES = [
  'Roman',
  'Danylo',
  'Тарас',
  'Łukasz',
  'Iryna',
  'Serhii',
  'Bohdan',
  'Софія',
  'Maksym',
  'Falcon',
  'Nova',
  'Zoë',
  'Олег',
  'Mira',
] as const
const LAST_NAMES = [
  'Swift',
  'Lysenko',
  'Tkach',
  'Melnyk',
  'Ясінський',
  'Bondar',
  'Boyko',
  'Koval',
  'Storm',
  'Шевченко',
  'Moroz',
  'Wolf',
] as const

export interface DemoBot {
  readonly nickname: string
  readonly password: string
  readonly serverIds: number[]
  readonly skin: number
  readonly money: { cash: number; deposit: number }
  readonly payday: number
  readonly inventory: Record<string, number>
  readonly is_active: boolean
  readonly registration_status: string
  readonly job_type: number
  readonly start_hour: number
  readonly end_hour: number
  readonly email: string
  readonly token: string | null
  readonly proxy_id: number | null
  readonly current_task: string | null
  readonly ip: string
  readonly device: Device | null
  readonly client_info: Record<string, unknown> | null
  readonly created_at: Date
}

interface Fleet {
  readonly bots: number
  readonly serverIds: number[]
  readonly proxyIds: number[]
  /** Midnight of the day on which the fleet is created. */
  readonly today: number
}

/** The bot with this serial number, counted from 1; the oldest come first. */
export function demoBot(chance: Chance, serial: number, fleet: Fleet): DemoBot {
  const start_hour = chance.between(0, 21)
  const is_active = chance.isIn(0.8)
  const ip = `100.${chance.between(64, 127)}.${chance.between(0, 255)}.${chance.between(1, 254)}`
  return {
    nickname: `${chance.pick(FIRST_NAMES)}_${chance.pick(LAST_NAMES)}_${serial}`,
    password: chance.between(1e11, 9e11).toString(36) + chance.between(10, 99),
    serverIds: pickServers(chance, fleet.serverIds),
    skin: chance.pick([0, 5, 76, 120, 240]),
    money: {
      cash: chance.between(0, 900_000),
      deposit: Math.floor(chance.next() ** 2 * 48_000_000),
    },
    payday: chance.between(0, 60),
    inventory: chance.isIn(0.6) ? demoInventory(chance) : {},
    is_active,
    registration_status: chance.pick(REGISTRATIONS),
    job_type: chance.between(1, 4),
    start_hour,
    end_hour: chance.between(start_hour + 1, Math.min(start_hour + 12, 23)),
    email: chance.isIn(0.5) ? `bot${serial}@example.test` : '',
    token: chance.isIn(0.5) ? chance.between(1e14, 9e14).toString(36) : null,
    proxy_id: chance.isIn(0.85) ? chance.pick(atLeastOne(fleet.proxyIds)) : null,
    current_task: is_active ? chance.pick(atLeastOne(TASKS)) : null,
    ip,
    device: chance.isIn(0.7) ? demoPhone(chance) : null,
    client_info: chance.isIn(0.6) ? demoClient(chance) : null,
    created_at: new Date(fleet.today - FLEET_AGE_MS + (serial / fleet.bots) * FLEET_AGE_MS),
  }
}

const REGISTRATIONS = [
  'registered',
  'registered',
  'registered',
  'registered',
  'unregistered',
  'foreign_registered',
] as const

function pickServers(chance: Chance, ids: number[]): number[] {
  const picks = Array.from({ length: chance.pick([1, 1, 1, 2, 3]) }, () =>
    chance.pick(atLeastOne(ids)),
  )
  return [...new Set(picks)]
}

const THINGS = ['Bandage', 'Repair kit', 'Fishing rod', 'Fuel can', 'Phone', 'Rope'] as const

function demoInventory(chance: Chance): Record<string, number> {
  const things = THINGS.filter(() => chance.isIn(0.5))
  return Object.fromEntries([
    ['Medkit', 1],
    ...things.map((thing) => [thing, chance.between(1, 9)]),
  ])
}

interface Phone {
  readonly manufacturer: string
  readonly model: string
  readonly product: string
  readonly builds: string
}

const PHONES: readonly [Phone, ...Phone[]] = [
  { manufacturer: 'Samsung', model: 'SM-A546B', product: 'a54xnaxx', builds: 'UP1A.231005' },
  { manufacturer: 'Xiaomi', model: '2201117TG', product: 'spes_global', builds: 'TKQ1.221114' },
  { manufacturer: 'OnePlus', model: 'CPH2409', product: 'OP5958L1', builds: 'SKQ1.210216' },
  { manufacturer: 'Google', model: 'Pixel 7a', product: 'lynx', builds: 'AP1A.240505' },
]
const ANDROIDS: readonly [Android, ...Android[]] = [
  { os_version: '12', sdk_version: 31 },
  { os_version: '13', sdk_version: 33 },
  { os_version: '14', sdk_version: 34 },
]
type Android = Required<Pick<Device, 'os_version' | 'sdk_version'>>

/** A phone with all device fields. */
function demoPhone(chance: Chance): Device {
  const { manufacturer, model, product, builds } = chance.pick(PHONES)
  const { os_version, sdk_version } = chance.pick(ANDROIDS)
  const os_build = `${builds}.${String(chance.between(1, 40)).padStart(3, '0')}`
  const brand = manufacturer.toLowerCase()
  return {
    manufacturer,
    model,
    product,
    devicename: `${manufacturer} ${model}`,
    os_version,
    sdk_version,
    os_build,
    screen_width: 1080,
    screen_height: chance.pick([2340, 2400]),
    screen_dpi: chance.pick([400, 420, 440]),
    android_id: hex(chance, 16),
    device_id: uuid(chance),
    user_agent: `Dalvik/2.1.0 (Linux; U; Android ${os_version}; ${model} Build/${os_build})`,
    fingerprint: `${brand}/${product}/${product}:${os_version}/${os_build}/${chance.between(1e7, 9e7)}:user/release-keys`,
    country: 'UA',
    locale: 'uk_UA',
  }
}

/** Client data that the game reported at its last start. */
function demoClient(chance: Chance): Record<string, unknown> {
  const minor = chance.between(2, 9)
  return {
    version: `15.${minor}.${chance.between(0, 40)}`,
    build: 150_000 + minor * 100 + chance.between(0, 99),
    renderer: chance.pick(['Vulkan', 'OpenGL ES 3.2']),
    graphics: {
      quality: chance.pick(['low', 'medium']),
      fps_limit: chance.pick([30, 60]),
      shadows: false,
    },
    network: {
      ping_ms: chance.between(28, 140),
      carrier: chance.pick(['Kyivstar', 'lifecell', null]),
    },
    features: ['battle_royale', 'voice_chat', 'clan_wars'].filter(() => chance.isIn(0.7)),
  }
}

const hex = (chance: Chance, digits: number) =>
  Array.from({ length: digits }, () => chance.between(0, 15).toString(16)).join('')

const uuid = (chance: Chance) => [8, 4, 4, 4, 12].map((digits) => hex(chance, digits)).join('-')
