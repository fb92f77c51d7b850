import { isIP } from 'node:net'
import { join } from 'node:path'
import { z } from 'zod'

const LOOPBACK = new Set(['127.0.0.1', '::1', 'localhost'])

const Origin = z
  .url({ protocol: /^https?$/, error: 'must be an address such as https://console.example' })
  .transform((url) => new URL(url).origin)

const Flag = z.enum(['0', '1'], 'must be 0 or 1').transform((flag) => flag === '1')

const isAddressOrRange = (text: string) => isIP(text.split('/')[0] ?? '') !== 0

const Settings = z.object({
  NIGHT_SHIFT_PORT: z.coerce.number('must be a number').int().min(0).max(65_535).default(4000),
  NIGHT_SHIFT_HOST: z.string().default('127.0.0.1'),
  NIGHT_SHIFT_DATA_DIR: z.string().default('data'),
  NIGHT_SHIFT_PUBLIC_ORIGIN: Origin.optional(),
  NIGHT_SHIFT_TRUSTED_PROXIES: z
    .string()
    .transform((list) => list.split(',').map((each) => each.trim()))
    .refine((list) => list.every(isAddressOrRange), 'must be IP addresses or ranges, comma between')
    .optional(),
  NIGHT_SHIFT_MASTER_KEY_FILE: z.string().optional(),
  NIGHT_SHIFT_BEHIND_TLS: Flag.default(false),
  NIGHT_SHIFT_LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' })
    .optional(),
  NATS_URL: z.url({ protocol: /^(nats|tls)$/, error: 'must be a nats:// address' }).optional(),
})

/** Every setting of the process, checked. */
export interface Env {
  readonly port: number
  readonly host: string
  readonly isLoopback: boolean
  readonly dataDir: string
  readonly databaseFile: string
  readonly databaseUrl: string | undefined
  readonly natsUrl: string | undefined
  readonly keyFile: string
  /** Where operators open the console, when that is not the address listened on. */
  readonly publicOrigin: string | undefined
  readonly trustedProxies: string[]
  readonly logLevel: string
}

/** The only reader of `process.env`: start-up stops here, naming every setting that is wrong. */
export function readEnv(source: NodeJS.ProcessEnv = process.env): Env {
  const given = Object.entries(source).filter(([, value]) => value !== '')
  const unknown = given.map(([name]) => name).filter(isUnknown)
  const parsed = Settings.safeParse(Object.fromEntries(given))
  const faults = [
    ...unknown.map((name) => `${name} is not a setting of Night Shift`),
    ...(parsed.error?.issues ?? []).map(({ path, message }) => `${path.join('.')} ${message}`),
  ]
  if (!parsed.success || faults.length > 0) throw new Error(faults.join('\n'))
  return toEnv(parsed.data)
}

const isUnknown = (name: string) =>
  name.startsWith('NIGHT_SHIFT_') && !Object.hasOwn(Settings.shape, name)

function toEnv(settings: z.infer<typeof Settings>): Env {
  const host = settings.NIGHT_SHIFT_HOST
  const isLoopback = LOOPBACK.has(host)
  const publicOrigin = settings.NIGHT_SHIFT_PUBLIC_ORIGIN
  if (!(isLoopback || settings.NIGHT_SHIFT_BEHIND_TLS))
    throw new Error(
      `NIGHT_SHIFT_HOST ${host} would carry passwords over plain http: put a TLS proxy in front and set NIGHT_SHIFT_BEHIND_TLS=1, or listen on 127.0.0.1`,
    )
  if (settings.NIGHT_SHIFT_BEHIND_TLS && !publicOrigin?.startsWith('https:'))
    throw new Error(
      'NIGHT_SHIFT_BEHIND_TLS=1 needs NIGHT_SHIFT_PUBLIC_ORIGIN, the https:// address of the console',
    )
  const dataDir = settings.NIGHT_SHIFT_DATA_DIR
  return {
    port: settings.NIGHT_SHIFT_PORT,
    host,
    isLoopback,
    dataDir,
    databaseFile: join(dataDir, 'night-shift.db'),
    databaseUrl: settings.DATABASE_URL,
    natsUrl: settings.NATS_URL,
    keyFile: settings.NIGHT_SHIFT_MASTER_KEY_FILE ?? join(dataDir, 'master.key'),
    publicOrigin,
    trustedProxies: settings.NIGHT_SHIFT_TRUSTED_PROXIES ?? [],
    logLevel: settings.NIGHT_SHIFT_LOG_LEVEL,
  }
}
