import { expect, test } from 'vitest'
import { queryOf } from '#web/lists/search.ts'
import { jobSearch } from './search.ts'

test('a search in the URL is ignored, because the list has none', () => {
  const values = jobSearch.reader.parse({ search: 'abc' })

  expect(queryOf(jobSearch, values)).toMatchObject({ search: undefined })
})
