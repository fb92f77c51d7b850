import { execFile } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { main, say, step, Trouble } from './set-up/report.mjs'

const execute = promisify(execFile)
const PAGE = 'docs/adding-an-entity.md'
const FILES_MAX = 10
const LINES_MAX = 150
const COPIED = [
  'package.json',
  'tsconfig.base.json',
  'tsconfig.server.json',
  'tsconfig.web.json',
  'vitest.config.ts',
  'src',
]

/** Checks the claims of the page: the entity that it adds to a copy compiles, works, and stays within these limits. */
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
    const results = await Promise.allSettled([
      step('checking the types', () => checkTypes(copy, blocks)),
      step('running the test', () => runTests(copy, blocks)),
    ])
    for (const { reason } of results) if (reason) throw reason
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
  mkdirSync(dirname(file), { recursive: true })
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

/** One side of a hunk. */
function side(hunk, other) {
  const lines = hunk.split('\n').filter((line) => line !== '' && !line.startsWith(other))
  return lines.map((line) => `${line.slice(1)}\n`).join('')
}

/** Checks both halves concurrently, from the files of the page to all that they import. */
function checkTypes(copy, blocks) {
  const half = async (name, isOfHalf) => {
    const files = blocks.map(({ path }) => path).filter((path) => /[.]tsx?$/.test(path))
    const config = {
      extends: `./tsconfig.${name}.json`,
      compilerOptions: { composite: false },
      include: name === 'web' ? ['src/web/main.tsx', 'src/web/**/*.d.ts'] : [],
      files: files.filter(isOfHalf),
    }
    writeFileSync(join(copy, `tsconfig.${name}-half.json`), JSON.stringify(config))
    await run(copy, 'node_modules/typescript-7/bin/tsc', ['-p', `tsconfig.${name}-half.json`])
  }
  return Promise.all([
    half('server', (path) => !path.startsWith('src/web/')),
    half('web', (path) => path.startsWith('src/web/')),
  ])
}

async function runTests(copy, blocks) {
  const tests = blocks.map(({ path }) => path).filter((path) => path.endsWith('.test.ts'))
  await run(copy, 'node_modules/vitest/vitest.mjs', ['run', '--project', 'sqlite', ...tests])
}

async function run(cwd, program, args) {
  const env = { ...process.env, DATABASE_URL: '', CHROMIUM_PATH: '/none', REQUIRE_ALL: '' }
  try {
    await execute(process.execPath, [program, ...args], { cwd, env })
  } catch ({ stdout, stderr }) {
    throw new Trouble(`${stdout}${stderr}`)
  }
}
