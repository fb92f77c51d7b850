import type { Device } from '#contract/device.ts'
import { TASKS } from '#domain/task.ts'
import { demoClient, demoPhone } from './phones.ts'
import { atLeastOne, type Chance } from './random.ts'

const DAY_MS = 24 * 60 * 60 * 1000
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
  readonly money: { skin: number; cash: number; deposit: number; payday: number }
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
    money: {
      skin: chance.pick([0, 5, 76, 120, 240]),
      cash: chance.between(0, 900_000),
      deposit: Math.floor(chance.next() ** 2 * 48_000_000),
      payday: chance.between(0, 60),
    },
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
