import { isLongerThan } from '#contract/characters.ts'
import { Host, Port } from '#contract/fields.ts'
import { ProxyLogin, ProxyPassword } from '#contract/proxies.ts'
import { formatCount } from '#domain/format.ts'
import { type Complete, cellReader, digits, type ReadRow } from './cells.ts'
import type { At, Report } from './report.ts'
import { withoutByteOrderMark } from './rows.ts'

export type ProxyRow = ReadRow<ReturnType<typeof readProxy>>
export type ProxyDraft = Complete<ReturnType<typeof readProxy>>

// The longest host name, port, login and password leave about 400 characters to spare.
const LINE_MAX = 1000
const TOO_LONG = `A line can have at most ${formatCount(LINE_MAX)} characters.`

/** The non-empty lines of a file; `#` starts a comment. */
export function* readLines(content: string, report: Report): Generator<{ at: At; text: string }> {
  let line = 0
  for (const [, whole = ''] of withoutByteOrderMark(content).matchAll(LINE)) {
    line += 1
    const text = whole.trim()
    if (text === '' || text.startsWith('#')) continue
    const at = report.row(line)
    if (!at) return
    if (isLongerThan(text, LINE_MAX)) report.fault(at, '', TOO_LONG)
    else yield { at, text }
  }
}

const LINE = /([^\r\n]*)(?:\r\n|\n|\r|$)/g

/** `host:port`, optionally followed by `:login:password`; a password may contain colons. */
export function readProxy(at: At, text: string, report: Report) {
  const { v6, ...parts } = PARTS.exec(text)?.groups ?? {}
  const cells = new Map(Object.entries({ ...parts, host: v6 ?? parts.host }))
  const read = cellReader({ at, cells }, report)
  return {
    host: read('host', Host),
    port: read('port', PortCell),
    login: read('login', ProxyLogin),
    password: read('password', ProxyPassword),
  }
}

const PARTS =
  /^(?:\[(?<v6>[^\]:]*:[^\]]*)\]|(?<host>[^:]*))(?::(?<port>[^:]*))?(?::(?<login>[^:]*))?(?::(?<password>.*))?$/
const PortCell = digits(Port)
