import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openApiDocument } from '../src/contract/openapi/document.ts'
import { generateApiClient } from '../src/testing/api-client.ts'

/** Writes the OpenAPI document and a client generated from it into a folder, for the checks of both. */
const [folder = 'build'] = process.argv.slice(2)
mkdirSync(folder, { recursive: true })
writeFileSync(join(folder, 'openapi.json'), JSON.stringify(openApiDocument(), null, 2))
await generateApiClient(join(folder, 'api-client'))
