import { NDJSON_TYPE } from '#contract/endpoint.ts'
import { sessionCookieName } from '#contract/session-cookie.ts'
import type { DocumentedEndpoint } from './documentation-of.ts'

/**
 * A call as a shell command. `$API_KEY` is one of the user's keys. For endpoints without API keys, `$SESSION` is the
 * session cookie, which pages cannot read. Each path parameter is a variable with its name: `$ID`.
 */
export function curlOf(endpoint: DocumentedEndpoint, origin: string): string {
  const { method, sample, isInPerson, isNdjson } = endpoint
  const url = `"${origin}${pathOf(endpoint)}${queryOf(endpoint)}"`
  const isWrite = method !== 'GET'
  const key = '--header "Authorization: Bearer $API_KEY"'
  const cookie = `--cookie "${sessionCookieName(origin.startsWith('https:'))}=$SESSION"`
  return [
    isWrite ? `curl --request ${method} ${url}` : `curl ${url}`,
    ...(isInPerson ? [cookie] : [key]),
    // The server accepts writes of a session only from its own pages.
    ...(isWrite && isInPerson ? [`--header "Origin: ${origin}"`] : []),
    ...(isWrite ? [`--header "Content-Type: ${isNdjson ? NDJSON_TYPE : 'application/json'}"`] : []),
    ...(isNdjson ? ['--data-binary @batch.ndjson'] : []),
    ...(sample && !isNdjson ? [`--data ${quoted(JSON.stringify(sample))}`] : []),
  ].join(' \\\n  ')
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
