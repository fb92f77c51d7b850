import { counted } from '#web/lists/page/noun.ts'

export type ImportKind = 'servers' | 'proxies' | 'roster'
export type ImportFormat = 'csv' | 'json' | 'lines'

/** The texts of one kind of file, and the resource that it changes. */
export const IMPORT_KINDS = {
  servers: {
    title: 'Import servers',
    one: 'server',
    many: 'servers',
    reads:
      'CSV with the columns name, ip, port, color and active, or a JSON array of objects with these fields.',
    accept: '.csv,.json,text/csv,application/json',
    takesLines: false,
    resource: 'servers',
  },
  proxies: {
    title: 'Import proxies',
    one: 'proxy',
    many: 'proxies',
    reads: 'One proxy per line: host:port:login:password.',
    accept: '.txt,.list,text/plain',
    takesLines: true,
    resource: 'proxies',
  },
  roster: {
    title: 'Import roster',
    one: 'BR bot',
    many: 'BR bots',
    reads:
      'CSV or a JSON array: nickname, password, server names separated by |, and optional columns. Missing groups are created.',
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
export const countOf = (kind: ImportKind, count: number): string =>
  counted(count, IMPORT_KINDS[kind])
