import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { main, say, step, Trouble } from './set-up/report.mjs'

const PAGE = 'docs/adding-an-entity.md'
const FILES_MAX = 10
const LINES_MAX = 150
const COPIED = [
  'package.json',
  'tsconfig.base.json',
  'tsconfig.server.json',
  'vitest.config.ts',
  'src',
]

/** What the page claims: the entity that it adds to a copy compiles, works, and stays within these bounds. */
await main(async () => {
  const blocks = readBlocks(readFileSync(PAGE, 'utf8'))
  const lines = blocks.reduce((sum, block) => sum + addedLines(block), 0)
  if (blocks.length > FILES_MAX || lines > LINES_MAX)
    throw new Trouble(
      `${PAGE} takes ${blocks.length} files and ${lines} lines, not at most ${FILES_MAX} and ${LINES_MAX}`,
    )
  const copy = mkdtempSync(join(tmpdir(), 'night-shift-entity-'))
  try {
    for (const path of COPIED) cpSync(path, join(copy, path), { recursive: true })
    symlinkSync(resolve('node_modules'), join(copy, 'node_modules'))
    for (const block of blocks) apply(copy, block)
    await step('checking the types', () => checkTypes(copy, blocks))
    await step('running the test', () => runTests(copy, blocks))
  } finally {
    rmSync(copy, { recursive: true })
  }
  say(`${PAGE} adds an entity with ${blocks.length} files and ${lines} lines`)
})

function readBlocks(text) {
  const blocks = text.matchAll(/^```(\w+) (\S+)\n(.*?)^```$/gms)
  return [...blocks].map(([, kind, path, body]) => ({ isEdit: kind === 'diff', path, body }))
}

function addedLines({ isEdit, body }) {
  return body.split('\n').filter((line) => (isEdit ? line.startsWith('+') : line !== '')).length
}

function apply(copy, { isEdit, path, body }) {
  const file = join(copy, path)
  if (!isEdit) return writeFileSync(file, body, { flag: 'wx' })
  let text = readFileSync(file, 'utf8')
  for (const hunk of body.split('@@\n')) {
    const before = side(hunk, '+')
    if (text.split(before).length !== 2)
      throw new Trouble(`${PAGE} does not fit ${path} any more:\n${before}`)
    text = text.replace(before, () => side(hunk, '-'))
  }
  writeFileSync(file, text)
}

/** A hunk without the lines that only the other side has. */
function side(hunk, other) {
  const lines = hunk.split('\n').filter((line) => line !== '' && !line.startsWith(other))
  return lines.map((line) => `${line.slice(1)}\n`).join('')
}

function checkTypes(copy) {
  const config = {
    extends: './tsconfig.server.json',
    compilerOptions: { composite: false },
    include: ['src/contract', 'src/domain', 'src/server', 'src/testing'],
    exclude: [
      'src/testing/web',
      'src/contract/**/*.test.ts',
      'src/domain/**/*.test.ts',
      'src/server/http/api-client.test.ts',
    ],
  }
  writeFileSync(join(copy, 'tsconfig.json'), JSON.stringify(config))
  run(copy, 'node_modules/typescript-7/bin/tsc', ['-p', '.'])
}

function runTests(copy, blocks) {
  const tests = blocks.map(({ path }) => path).filter((path) => path.endsWith('.test.ts'))
  run(copy, 'node_modules/vitest/vitest.mjs', ['run', '--project', 'sqlite', ...tests])
}

function run(cwd, program, args) {
  const env = { ...process.env, DATABASE_URL: '', CHROMIUM_PATH: '/none', REQUIRE_ALL: '' }
  const { status, stdout } = spawnSync(process.execPath, [program, ...args], {
    cwd,
    env,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Trouble(stdout)
}
