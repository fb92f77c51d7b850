import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { IMPORT_BODY_MAX_BYTES } from '#contract/imports.ts'

const DOCUMENTS = globSync('{*.md,docs/**/*.md,bench/*.md}')
const LINK = /\]\(([^)#:\s]+)(?:#[^)\s]*)?\)/g
const PATH = /`((?:src|scripts|e2e|docs|bench|assets)\/[\w./-]+)`/g

test('links and paths in the documents lead to files of the repository', () => {
  const broken = DOCUMENTS.flatMap((document) => {
    const text = readFileSync(document, 'utf8').replaceAll(/^```[\s\S]*?^```/gm, '')
    const links = [...text.matchAll(LINK)].map(([, to = '']) => join(dirname(document), to))
    const paths = [...text.matchAll(PATH)].map(([, to = '']) => to)
    return [...links, ...paths].filter((to) => !existsSync(to)).map((to) => `${document}: ${to}`)
  })

  expect(DOCUMENTS).toContain('README.md')
  expect(broken).toEqual([])
})

test('each proxy of the README replaces the addresses that a user claims', () => {
  const blocks = [...readFileSync('README.md', 'utf8').matchAll(/^```\w*\n([\s\S]*?)^```/gm)]
  const forwarding = blocks
    .map(([, text = '']) => text)
    .filter((text) => /location \/|backend /.test(text))

  expect(forwarding.map((text) => /X-Forwarded-For (\S+?);?$/m.exec(text)?.[1])).toEqual([
    '$remote_addr',
    '%[src]',
  ])
})

test('nginx and Caddy of the README receive a whole import before they pass it on', () => {
  const readme = readFileSync('README.md', 'utf8')
  const [, nginx] = /client_max_body_size (\d+)m;/.exec(readme) ?? []
  const [, caddy] = /request_buffers (\d+)MiB/.exec(readme) ?? []

  for (const size of [nginx, caddy])
    expect(Number(size) * 2 ** 20).toBeGreaterThan(IMPORT_BODY_MAX_BYTES)
})
