import { expect, test } from 'vitest'
import { queryOf } from '#web/lists/search.ts'
import { jobSearch } from './search.ts'

test('the list of jobs, which has no search, ignores a search in its URL', () => {
  const values = jobSearch.reader.parse({ search: 'abc' })

  expect(queryOf(jobSearch, values)).toMatchObject({ search: undefined })
})
