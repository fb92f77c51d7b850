import type { DocumentedEndpoint } from '#contract/documentation.ts'
import { sessionCookieName } from '#domain/session-cookie.ts'

/**
 * A call as a command for a shell. `$SESSION` stands for the session cookie, which no page can read, and what an address
 * needs is a variable of its name: `$ID`.
 */
export function curlOf(endpoint: DocumentedEndpoint, origin: string): string {
  const { method, sample } = endpoint
  const url = `"${origin}${pathOf(endpoint)}${queryOf(endpoint)}"`
  const cookie = `--cookie "${sessionCookieName(origin.startsWith('https:'))}=$SESSION"`
  const write = [
    `curl --request ${method} ${url}`,
    cookie,
    // The server takes writes of its own pages only.
    `--header "Origin: ${origin}"`,
    '--header "Content-Type: application/json"',
    ...(sample ? [`--data ${quoted(JSON.stringify(sample))}`] : []),
  ]
  return (method === 'GET' ? [`curl ${url}`, cookie] : write).join(' \\\n  ')
}

const pathOf = ({ path }: DocumentedEndpoint) =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => variable(name))

function queryOf({ parameters }: DocumentedEndpoint): string {
  const required = parameters.filter(({ place, isRequired }) => place === 'Query' && isRequired)
  const pairs = required.map(({ name }) => `${name}=${variable(name)}`)
  return pairs.length > 0 ? `?${pairs.join('&')}` : ''
}

/** `$SCHEDULE_ID` for `scheduleId`. */
const variable = (name: string) => `$${name.replace(/[A-Z]/g, '_$&').toUpperCase()}`

const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`
