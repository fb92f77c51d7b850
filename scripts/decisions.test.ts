import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const FOLDER = 'docs/decisions'
const [index, ...records] = readdirSync(FOLDER).sort((a, b) => (a < b ? 1 : -1))

test('decisions are numbered without gaps, and the index lists each with its title', () => {
  const inOrder = records.reverse()
  const lines = inOrder.map((name, index) => {
    const number = String(index + 1).padStart(3, '0')
    const [title = ''] = readFileSync(`${FOLDER}/${name}`, 'utf8').split('\n')
    expect([name.slice(0, 3), title.slice(0, 7)]).toEqual([number, `# ${number}: `])
    return `- [${number}](${name}): ${title.slice(7)}`
  })

  expect(index).toBe('README.md')
  expect(readFileSync(`${FOLDER}/README.md`, 'utf8')).toContain(lines.join('\n'))
})
