import { isIP } from 'node:net'
import { join } from 'node:path'
import { z } from 'zod'

/** Programs on other machines cannot reach these hosts. An origin has an IPv6 address in brackets. */
const LOOPBACK = /^(127(\.[0-9]{1,3}){3}|::1|\[::1\]|localhost)$/i
const LOOPBACK_ADDRESSES = ['127.0.0.1', '::1']
const LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const
const ADDRESS_BITS: Record<number, number> = { 4: 32, 6: 128 }

const Origin = z
  .url({
    protocol: /^https?$/,
    error: 'must be an address such as https://console.example',
    abort: true,
  })
  .transform((url) => new URL(url))
  .refine(
    ({ href, origin }) => href === `${origin}/`,
    'must be only an origin such as https://console.example, without a path',
  )
  .transform(({ origin }) => origin)

const Flag = z.enum(['0', '1'], 'must be 0 or 1').transform((flag) => flag === '1')

const Port = z
  .string()
  .regex(/^[0-9]{1,5}$/, 'must be a number from 0 to 65535')
  .transform(Number)
  .refine((port) => port <= 65_535, 'must be a number from 0 to 65535')

const STOP_MAX_S = 300
/** The phases of stopping: draining, then finishing the requests in progress. */
const StopSeconds = z
  .string()
  .regex(/^[0-9]{1,3}$/, `must be a number of seconds from 0 to ${STOP_MAX_S}`)
  .transform(Number)
  .refine((s) => s <= STOP_MAX_S, `must be a number of seconds from 0 to ${STOP_MAX_S}`)
/** Long enough for a load balancer that checks `/readyz` every second or two. */
const DRAIN_SHARED_S = 5

const MB = 2 ** 20
/** A lower limit would leave no room for sign-ins once changes are refused. */
const MIN_FREE_MIN_MB = 16
const MIN_FREE_MESSAGE = `must be 0 (no check) or a whole number of megabytes from ${MIN_FREE_MIN_MB}`

const MinFreeMb = z
  .string()
  .regex(/^[0-9]{1,9}$/, MIN_FREE_MESSAGE)
  .transform(Number)
  .refine((size) => size === 0 || size >= MIN_FREE_MIN_MB, MIN_FREE_MESSAGE)

const RequestsPerMinute = z
  .string()
  .regex(/^[0-9]{1,7}$/, 'must be a number from 60 to 1000000')
  .transform(Number)
  .refine((count) => count >= 60 && count <= 1_000_000, 'must be a number from 60 to 1000000')

const PROXIES_MESSAGE =
  'must be IP addresses or ranges, separated by commas; a range of all addresses would let every user choose their address'

const Path = z.string().refine((path) => path.trim() !== '', 'must be a path, not only spaces')

const Settings = z.object({
  NIGHT_SHIFT_PORT: Port.default(4000),
  // Brackets are for addresses of the web; a socket listens on the plain address. Browsers send origins in lower case.
  NIGHT_SHIFT_HOST: z
    .string()
    .transform((host) => host.replace(/^\[(.*)\]$/, '$1').toLowerCase())
    .default('127.0.0.1'),
  NIGHT_SHIFT_DATA_DIR: Path.default('data'),
  NIGHT_SHIFT_PUBLIC_ORIGIN: Origin.optional(),
  NIGHT_SHIFT_TRUSTED_PROXIES: z
    .string()
    .transform((list) => list.split(',').map((each) => each.trim()))
    .refine((list) => list.every(isAddressOrRange), PROXIES_MESSAGE)
    .optional(),
  NIGHT_SHIFT_MASTER_KEY_FILE: Path.optional(),
  NIGHT_SHIFT_SKINS_DIR: Path.optional(),
  NIGHT_SHIFT_MAP_IMAGE: Path.optional(),
  NIGHT_SHIFT_BEHIND_TLS: Flag.default(false),
  NIGHT_SHIFT_MIN_FREE_MB: MinFreeMb.default(64),
  NIGHT_SHIFT_LOG_LEVEL: z.enum(LEVELS, `must be one of ${LEVELS.join(', ')}`).default('info'),
  NIGHT_SHIFT_DRAIN_SECONDS: StopSeconds.optional(),
  NIGHT_SHIFT_FINISH_SECONDS: StopSeconds.default(10),
  NIGHT_SHIFT_RATE_LIMIT: RequestsPerMinute.optional(),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' })
    .optional(),
  NATS_URL: z.url({ protocol: /^(nats|tls)$/, error: 'must be a nats:// address' }).optional(),
})

/** The validated settings of the process. */
export interface Env {
  readonly port: number
  readonly host: string
  /** Whether only programs on this machine can reach the console directly, without a proxy. */
  readonly isLoopback: boolean
  readonly dataDir: string
  readonly databaseFile: string
  readonly databaseUrl: string | undefined
  readonly natsUrl: string | undefined
  readonly keyFile: string
  /** Folder of the operator's own skin images; it may be missing. */
  readonly skinsFolder: string
  /** The operator's own picture of the map; without it a drawn island is shown. */
  readonly mapImage: string | undefined
  /** Folder of the tiles of that picture. */
  readonly mapFolder: string
  /** URL at which operators open the console, if it differs from the listening address. */
  readonly publicOrigin: string | undefined
  /**
   * Proxies whose `X-Forwarded-For` is trusted. An https origin implies a proxy, on this machine unless configured
   * otherwise.
   */
  readonly trustedProxies: string[]
  /** Free space on the disk of the database below which changes are refused; 0 disables the check. */
  readonly minFreeBytes: number
  readonly logLevel: string
  /**
   * How long a stopping process keeps serving, so that load balancers detect the stop. With SQLite there is no other process
   * to switch to.
   */
  readonly drainMs: number
  /** After that, how long requests in progress may take before their connections are closed. */
  readonly finishMs: number
  /** Maximum requests per minute of a user; undefined for the default. */
  readonly requestsPerMinute: number | undefined
}

/** The only reader of `process.env`. Throws an error that names every invalid setting. */
export function readEnv(source: NodeJS.ProcessEnv = process.env): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const parsed = Settings.safeParse(given)
  const faults = [
    ...unknownIn(given),
    ...(parsed.error?.issues ?? []).map(({ path, message }) => `${path.join('.')} ${message}`),
    ...plainHttpFaults(given),
  ]
  if (!parsed.success || faults.length > 0) throw new Error(faults.join('\n'))
  return toEnv(parsed.data)
}

function unknownIn(given: NodeJS.ProcessEnv): string[] {
  const ours = Object.keys(given).filter((name) => name.startsWith('NIGHT_SHIFT_'))
  return ours
    .filter((name) => !Object.hasOwn(Settings.shape, name))
    .map((name) => `${name} is not a setting of Night Shift`)
}

/** Settings that would send passwords over plain http, other than on this machine. */
function plainHttpFaults(given: NodeJS.ProcessEnv): string[] {
  const { NIGHT_SHIFT_HOST: host = '127.0.0.1' } = given
  // The scheme can be in upper case.
  const origin = Origin.safeParse(given.NIGHT_SHIFT_PUBLIC_ORIGIN).data
  const isBehindTls = given.NIGHT_SHIFT_BEHIND_TLS === '1'
  if (isBehindTls && !origin?.startsWith('https:'))
    return [
      'NIGHT_SHIFT_BEHIND_TLS=1 needs NIGHT_SHIFT_PUBLIC_ORIGIN, the https:// address of the console',
    ]
  if (!(LOOPBACK.test(host) || isBehindTls))
    return [
      `NIGHT_SHIFT_HOST ${host} would carry passwords over plain http: put a TLS proxy in front and set NIGHT_SHIFT_BEHIND_TLS=1, or listen on 127.0.0.1`,
    ]
  if (!(LOOPBACK.test(host) || given.NIGHT_SHIFT_TRUSTED_PROXIES))
    return [
      'NIGHT_SHIFT_BEHIND_TLS=1 needs NIGHT_SHIFT_TRUSTED_PROXIES, the addresses of the TLS proxy: without them all users come from the same address and share its limits',
    ]
  if (origin?.startsWith('http:') && !isOnThisMachine(origin))
    return [
      'NIGHT_SHIFT_PUBLIC_ORIGIN would carry passwords over plain http: give the console an https:// address',
    ]
  return []
}

function toEnv(settings: z.infer<typeof Settings>): Env {
  const host = settings.NIGHT_SHIFT_HOST
  const publicOrigin = settings.NIGHT_SHIFT_PUBLIC_ORIGIN
  const dataDir = settings.NIGHT_SHIFT_DATA_DIR
  return {
    port: settings.NIGHT_SHIFT_PORT,
    host,
    isLoopback:
      LOOPBACK.test(host) && (publicOrigin === undefined || isOnThisMachine(publicOrigin)),
    dataDir,
    databaseFile: join(dataDir, 'night-shift.db'),
    databaseUrl: settings.DATABASE_URL,
    natsUrl: settings.NATS_URL,
    keyFile: settings.NIGHT_SHIFT_MASTER_KEY_FILE ?? join(dataDir, 'master.key'),
    skinsFolder: settings.NIGHT_SHIFT_SKINS_DIR ?? join(dataDir, 'skins'),
    mapImage: settings.NIGHT_SHIFT_MAP_IMAGE,
    mapFolder: join(dataDir, 'map'),
    publicOrigin,
    trustedProxies:
      settings.NIGHT_SHIFT_TRUSTED_PROXIES ??
      (publicOrigin?.startsWith('https:') ? LOOPBACK_ADDRESSES : []),
    minFreeBytes: settings.NIGHT_SHIFT_MIN_FREE_MB * MB,
    logLevel: settings.NIGHT_SHIFT_LOG_LEVEL,
    drainMs:
      1000 * (settings.NIGHT_SHIFT_DRAIN_SECONDS ?? (isShared(settings) ? DRAIN_SHARED_S : 0)),
    finishMs: 1000 * settings.NIGHT_SHIFT_FINISH_SECONDS,
    requestsPerMinute: settings.NIGHT_SHIFT_RATE_LIMIT,
  }
}

const isShared = ({ DATABASE_URL }: z.infer<typeof Settings>) => DATABASE_URL !== undefined

const isOnThisMachine = (origin: string) =>
  LOOPBACK.test(URL.canParse(origin) ? new URL(origin).hostname : '')

/** No range has all addresses: that would let every caller choose its own. */
function isAddressOrRange(text: string): boolean {
  const [address = '', bits = '1', ...more] = text.split('/')
  const most = ADDRESS_BITS[isIP(address)]
  return most !== undefined && isPrefixLength(bits, most) && more.length === 0
}

const isPrefixLength = (bits: string, most: number) =>
  /^[0-9]{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= most
