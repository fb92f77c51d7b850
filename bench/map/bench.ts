import { writeFile } from 'node:fs/promises'
import { buildPages } from './build.ts'
import { compare } from './compare.ts'
import { engineKb } from './engine-size.ts'
import { TABLES } from './folders.ts'
import { history } from './history.ts'
import { composeIsland } from './island.ts'
import { readLines } from './lines.ts'
import { live } from './live.ts'
import { type Options, optionsOf } from './options.ts'
import { memory, trace } from './product.ts'
import { report } from './report.ts'
import { type Host, serve } from './serve.ts'
import { verify } from './verify.ts'

/** `npm run bench -- map …`: compares the live map with other map libraries; see the README of this folder. */
export async function bench(words: string[]): Promise<void> {
  const options = optionsOf(words)
  switch (options.mode) {
    case 'compare':
      await withPages(options, ({ url }) => compare(url, options))
      return write()
    case 'verify':
      return withPages(options, ({ url }) => verify(url, options))
    case 'table':
      return write()
    case 'trace':
      return trace(options)
    case 'memory':
      return memory(options)
    case 'live':
      return live(options)
    case 'history':
      return history(options)
    default:
      options.mode satisfies never
  }
}

async function withPages(
  { pages, own }: Options,
  action: (host: Host) => Promise<void>,
): Promise<void> {
  await buildPages([...new Set([...pages, own])])
  const host = await serve()
  try {
    await composeIsland(host.url)
    await action(host)
  } finally {
    host.close()
  }
}

/** Prints the results of the last run and saves them to a file. */
async function write(): Promise<void> {
  const tables = report(await readLines(), await engineKb())
  await writeFile(TABLES, `${tables}\n`)
  process.stdout.write(`${tables}\n`)
}
