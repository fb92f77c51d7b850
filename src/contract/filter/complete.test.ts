import { expect, test } from 'vitest'
import { completeAt, type Expected } from './complete.ts'
import { BR_BOT_FIELDS } from './registry/br-bots.ts'

/** The caret is at the bar. */
function at(marked: string) {
  const caret = marked.indexOf('|')
  const text = marked.replace('|', '')
  const { start, end, expected } = completeAt(text, caret, BR_BOT_FIELDS)
  return { replaced: text.slice(start, end), expected: expected.map(nameOf) }
}

function nameOf(expected: Expected): string {
  if (expected.kind === 'word') return expected.words.join(' ')
  return expected.kind === 'field' ? 'field' : `${expected.kind} of ${expected.field.name}`
}

test.each([
  ['|', '', ['field', 'not (']],
  ['se|', 'se', ['field', 'and or not ( )']],
  ['server|', 'server', ['operator of server', 'field', 'and or not ( )']],
  ['server:|', '', ['value of server']],
  ['server:3|', '3', ['value of server']],
  ['server:3,|', '', ['value of server']],
  ['server:3 |', '', ['field', 'and or not ( )']],
  ['server:3 or |', '', ['field', 'not (']],
  ['-(task:id|', 'id', ['value of task']],
  ['server:"Ky|', '"Ky', ['value of server']],
  ['"storm" ca|sh>5', 'ca', ['field', 'and or not ( )']],
  ['cash >= |', '', ['value of cash']],
  ['nothing:|', '', ['field', 'not (']],
])('%s', (marked, replaced, expected) => {
  expect(at(marked)).toEqual({ replaced, expected })
})
