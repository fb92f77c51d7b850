import { expect, test } from 'vitest'
import { classNames } from './class-names.ts'

test.each([
  ['h-8 px-3', 'h-7', 'px-3 h-7'],
  ['w-8 h-8', 'size-6', 'size-6'],
  ['px-3 pl-2', 'p-1', 'p-1'],
  ['px-3 pr-1', 'pl-8', 'px-3 pr-1 pl-8'],
  ['text-2xs text-fg-2', 'text-fg', 'text-2xs text-fg'],
  ['text-sm text-fg', 'text-xs', 'text-fg text-xs'],
  ['border border-line', 'border-transparent', 'border border-transparent'],
  ['border border-line', 'border-dashed border-edge', 'border border-dashed border-edge'],
  ['pointer-coarse:h-11 h-8', 'h-7', 'pointer-coarse:h-11 h-7'],
  ['hover:bg-raised bg-panel', 'bg-transparent', 'hover:bg-raised bg-transparent'],
  ['inline-flex', 'hidden', 'hidden'],
  ['field num', 'tone-red', 'field num tone-red'],
  ['rounded-md', 'rounded-none', 'rounded-none'],
  ['border-t text-center', 'border-b text-fg', 'border-t text-center border-b text-fg'],
  ['inset-x-0', 'inset-y-0', 'inset-x-0 inset-y-0'],
  ['rounded-xl', 'rounded-b-none', 'rounded-xl rounded-b-none'],
  ['justify-center', 'justify-between', 'justify-between'],
  ['justify-center', 'justify-self-end', 'justify-center justify-self-end'],
  ['shrink-0 whitespace-nowrap', 'shrink whitespace-normal', 'shrink whitespace-normal'],
])('%j with %j makes %j', (own, given, joined) => {
  expect(classNames(own, given)).toBe(joined)
})

test('undefined values are omitted', () => {
  expect(classNames('a', false, undefined, null, ['b'])).toBe('a b')
})
