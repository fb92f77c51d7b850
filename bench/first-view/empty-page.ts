import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { build } from 'vite'

interface Host {
  readonly url: string
  close(): Promise<void>
}

/** Builds and serves a page with the framework of the console alone, compressed and isolated like the console. */
export async function serveEmptyPage(): Promise<Host> {
  const folder = await mkdtemp(join(tmpdir(), 'night-shift-empty-'))
  await build({
    configFile: false,
    logLevel: 'error',
    build: {
      outDir: folder,
      emptyOutDir: true,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: join(import.meta.dirname, 'empty.tsx'),
        output: { entryFileNames: 'empty.js' },
      },
    },
  })
  const answers = new Map([
    ['/', answerOf('text/html', HTML)],
    ['/empty.js', answerOf('text/javascript', await readFile(join(folder, 'empty.js'), 'utf8'))],
    ['/answer.json', answerOf('application/json', '"The first row"')],
  ])
  const server = createServer(({ url = '' }, response) => {
    const answer = answers.get(url)
    if (answer) response.writeHead(200, answer.headers).end(answer.body)
    else response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The page has no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await rm(folder, { recursive: true })
    },
  }
}

const answerOf = (type: string, text: string) => ({
  headers: {
    'content-type': type,
    'content-encoding': 'br',
    // With this header the browser starts a new process for the page, whose main thread first starts the script engine.
    'cross-origin-opener-policy': 'same-origin',
  },
  body: brotliCompressSync(text),
})

const HTML = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="description" content="Nothing but the framework">
    <title>Empty page</title>
    <link rel="icon" href="data:,">
    <script type="module" src="/empty.js"></script>
  </head>
  <body><div id="root"></div></body>
</html>`
