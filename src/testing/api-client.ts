import { createClient } from '@hey-api/openapi-ts'
import { openApiDocument } from '#contract/openapi/document.ts'

/** Generates a typed client of the API into a folder, as an outside developer would from the OpenAPI document. */
export async function generateApiClient(folder: string): Promise<void> {
  await createClient({
    input: { ...openApiDocument() },
    // Its code does not compile with our stricter settings; only its types matter.
    output: { path: folder, module: { extension: '.ts' }, header: '// @ts-nocheck' },
    plugins: ['@hey-api/client-fetch', '@hey-api/sdk', '@hey-api/typescript'],
    logs: { level: 'silent' },
  })
}
