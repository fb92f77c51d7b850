import type { Plugin } from 'vite'
import type { Resource } from '../../src/contract/endpoint.ts'
import { contract } from '../../src/contract/index.ts'
import { listQueriesOf } from '../../src/contract/list-queries.ts'
import { openApiDocument } from '../../src/contract/openapi/document.ts'
import {
  documentationOf,
  responsesOf,
} from '../../src/web/features/documentation/documentation-of.ts'

/**
 * Virtual modules with the parts of the contract that pages need: path, method and access of each call of users, the filters of lists, and
 * the text of the API documentation. The schemas themselves would be too large for the first load.
 */
export function contractParts(): Plugin {
  const callsOf = (resource: Resource) =>
    Object.fromEntries(
      Object.entries(resource)
        .filter(([, { access }]) => access !== 'agent')
        .map(([name, { method, path, access, reveal, confirm }]) => [
          name,
          {
            ...(method !== 'GET' && { method }),
            path,
            ...(access !== 'administrator' && { access }),
            reveal,
            confirm,
          },
        ]),
    )
  const calls = Object.entries(contract).map(([name, resource]) => [name, callsOf(resource)])
  const document = openApiDocument()
  const responses = responsesOf(contract, document)
  const sources = new Map([
    ['virtual:calls', exported('calls', Object.fromEntries(calls))],
    ['virtual:list-queries', exported('listQueries', listQueriesOf(contract))],
    [
      'virtual:documentation',
      exported('documentation', documentationOf(contract, document, responses)),
    ],
    ['virtual:responses', exported('responses', responses)],
  ])
  return {
    name: 'contract-parts',
    resolveId: (id) => (sources.has(id) ? `\0${id}` : undefined),
    load: (id) => (id.startsWith('\0') ? sources.get(id.slice(1)) : undefined),
  }
}

const exported = (name: string, value: unknown) => `export const ${name} = ${JSON.stringify(value)}`
