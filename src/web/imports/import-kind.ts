import { formatCount } from '#domain/format.ts'

export type ImportKind = 'servers' | 'proxies' | 'roster'
export type ImportFormat = 'csv' | 'json' | 'lines'

/** What one kind of file is called, how it reads and which resource it changes. */
export const IMPORT_KINDS = {
  servers: {
    title: 'Import servers',
    one: 'server',
    many: 'servers',
    reads: 'CSV with the columns name, ip, port, color and active, or a JSON array of the same.',
    accept: '.csv,.json,text/csv,application/json',
    takesLines: false,
    resource: 'servers',
  },
  proxies: {
    title: 'Import proxies',
    one: 'proxy',
    many: 'proxies',
    reads: 'One proxy a line: host:port:login:password.',
    accept: '.txt,.list,text/plain',
    takesLines: true,
    resource: 'proxies',
  },
  roster: {
    title: 'Import roster',
    one: 'BR bot',
    many: 'BR bots',
    reads:
      'CSV or a JSON array: nickname, password, servers by name parted by |, and what else is known. Groups that it names are made.',
    accept: '.csv,.json,text/csv,application/json',
    takesLines: false,
    resource: 'brBots',
  },
} as const

export const FORMAT_LABELS: Record<ImportFormat, string> = {
  csv: 'CSV',
  json: 'JSON',
  lines: 'Lines',
}

/** `1 proxy`, `2,000 BR bots`. */
export function countOf(kind: ImportKind, count: number): string {
  const { one, many } = IMPORT_KINDS[kind]
  return `${formatCount(count)} ${count === 1 ? one : many}`
}
