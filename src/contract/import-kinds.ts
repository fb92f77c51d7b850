import { brBots } from './br-bots.ts'
import { proxies } from './proxies.ts'
import { servers } from './servers.ts'

/**
 * The kinds of jobs that import the rows of a file, each with the endpoint that imports the same file synchronously. The
 * database stores the names.
 */
export const IMPORT_KINDS = {
  'br_bot.import': brBots.import,
  'proxy.import': proxies.import,
  'server.import': servers.import,
} as const
export type ImportKindName = keyof typeof IMPORT_KINDS

/** The lists with the imported rows. */
export const IMPORTED_LISTS = {
  'br_bot.import': brBots.list,
  'proxy.import': proxies.list,
  'server.import': servers.list,
} as const satisfies Record<ImportKindName, unknown>

export const isImportKind = (kind: string): kind is ImportKindName =>
  Object.hasOwn(IMPORT_KINDS, kind)
