import { createClient } from '@hey-api/openapi-ts'
import { openApiDocument } from '#contract/openapi/document.ts'

/** Generates a typed client of the API into a folder, as a stranger would from its OpenAPI document. */
export async function generateApiClient(folder: string): Promise<void> {
  await createClient({
    input: { ...openApiDocument() },
    // Its code is for looser settings than ours; its types count.
    output: { path: folder, module: { extension: '.ts' }, header: '// @ts-nocheck' },
    plugins: ['@hey-api/client-fetch', '@hey-api/sdk', '@hey-api/typescript'],
    logs: { level: 'silent' },
  })
}
