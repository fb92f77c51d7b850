import { gzipSync } from 'node:zlib'
import { build } from 'vite'

const ENGINE = 'src/web/map/engine/create-map.ts'

/** Transfer size of the engine, on the page and in its worker, in gzipped kB. */
export async function engineKb(): Promise<number> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    worker: { format: 'es' },
    build: {
      write: false,
      modulePreload: { polyfill: false },
      rolldownOptions: { input: ENGINE, preserveEntrySignatures: 'strict' },
    },
  })
  const outputs = [built].flat().flatMap((bundle) => ('output' in bundle ? bundle.output : []))
  const sizes = outputs.map(
    (part) => gzipSync(part.type === 'chunk' ? part.code : part.source, { level: 9 }).length,
  )
  return sizes.reduce((sum, size) => sum + size, 0) / 1000
}
