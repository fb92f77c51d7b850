import { expect, test } from 'vitest'
import {
  firstCharacters,
  hasHiddenCharacters,
  hasStackedMarks,
  isLongerThan,
  mixesScripts,
} from './characters.ts'

test.each([
  ['a control', 'a\u0007b'],
  ['NUL', 'a\0b'],
  ['a lone surrogate', 'a\ud83db'],
  ['halves of a pair around an emoji', '\ud83d😀\ude00'],
  ['a soft hyphen', 'a\u00adb'],
  ['a combining grapheme joiner', 'a\u034fb'],
  ['a Hangul filler', 'a\u3164b'],
  ['a zero width space', 'a\u200bb'],
  ['a joiner between letters', 'a\u200db'],
  ['a joiner between emoji that Unicode does not join', '😀\u200d😀'],
  ['a joiner at the end of an emoji', '👩\u200d'],
  ['a variation selector on a letter', 'a\ufe0f'],
  ['a variation selector on a digit', 'bot 1\ufe0f'],
  ['a second variation selector', '❤\ufe0f\ufe0f'],
  ['a variation selector of the supplement', 'a\u{e0101}'],
  ['a tag', 'a\u{e0041}b'],
  ['tags without a flag', '😀\u{e0067}\u{e007f}'],
  ['a noncharacter', 'a\ufffeb'],
  ['an unassigned code point', 'a\u0378b'],
  ['private use', 'a\ue000b'],
  ['private use of a higher plane', 'a\u{f0000}b'],
  ['text that runs the other way', 'a\u202eb'],
  ['an isolate', 'a\u2066b'],
  ['a line separator', 'a\u2028b'],
  ['a paragraph separator', 'a\u2029b'],
  ['a blank Braille pattern', 'a\u2800b'],
])('%s is hidden', (_, text) => {
  expect(hasHiddenCharacters(text)).toBe(true)
})

test.each([
  'Digger',
  'Шахтёр-Ї',
  '王小明',
  "' OR 1=1 -- <img onerror>{{7*7}}",
  'नमस्ते',
  '😀',
  '👍🏽',
  '❤️',
  '❤️‍🔥',
  '👩‍🚀 of the night',
  '👨‍👩‍👧‍👦',
  '🏳️‍🌈',
  '🏴‍☠️',
  '🇺🇦',
  '🏴󠁧󠁢󠁥󠁮󠁧󠁿',
  '1️⃣',
])('%s shows all that is in it', (text) => {
  expect(hasHiddenCharacters(text)).toBe(false)
})

test('more than four marks on one letter are too many', () => {
  expect(hasStackedMarks(`a${'\u0301'.repeat(4)}b`)).toBe(false)
  expect(hasStackedMarks(`a${'\u0301'.repeat(5)}b`)).toBe(true)
  expect(hasStackedMarks('Việt Nam'.normalize('NFD'))).toBe(false)
})

test.each([
  'Digger_77',
  'Шахтёр 7',
  'Διογένης',
  '王小明 Wang',
  'ひらがなカタカナ漢字Latin',
  '한국어漢字',
  'Café',
  '42 😀',
])('%s is of one writing system', (name) => {
  expect(mixesScripts(name)).toBe(false)
})

test.each(['\u0441hief', 'Ivan Иванов', 'αdmin', 'раура1z', 'ひрс', '\u{10330}a', '𐌰'])(
  '%s mixes scripts, or is of one that nobody writes today',
  (name) => {
    expect(mixesScripts(name)).toBe(true)
  },
)

test('the time grows linearly with the length', () => {
  const cost = (characters: number) => {
    const text = '🏴\u{e0067}\u200d'.repeat(characters / 5)
    const before = process.cpuUsage()
    for (let round = 0; round < 8; round++) hasHiddenCharacters(text)
    return process.cpuUsage(before).user
  }
  cost(200_000)

  expect(cost(800_000)).toBeLessThan(32 * Math.max(cost(100_000), 1000))
})

test.each([
  ['abc', false],
  ['abcd', true],
  ['😀😀😀', false],
  ['😀😀😀a', true],
  ['😀bcd', true],
])('%s has more than three characters: %s', (text, isLonger) => {
  expect(isLongerThan(text, 3)).toBe(isLonger)
})

test('a text is cut between characters, not in the middle of an emoji', () => {
  expect(firstCharacters('ab😀c', 3)).toBe('ab😀')
  expect(firstCharacters('ab😀', 3)).toBe('ab😀')
  expect(firstCharacters('abcd', 3)).toBe('abc')
})
