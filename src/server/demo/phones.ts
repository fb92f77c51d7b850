import type { Device } from '#contract/device.ts'
import type { Chance } from './random.ts'

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
export function demoPhone(chance: Chance): Device {
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
export function demoClient(chance: Chance): Record<string, unknown> {
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
