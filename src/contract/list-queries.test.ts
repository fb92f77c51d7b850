import { expect, test } from 'vitest'
import { contract } from './index.ts'
import { listQueriesOf } from './list-queries.ts'

test('the query of a list becomes its sort fields and the rules of its filters', () => {
  const { admins, brBots, proxies } = listQueriesOf(contract)

  expect(admins).toEqual({
    sorts: ['id', 'nickname', 'penalties_issued'],
    filters: {
      server_id: { kind: 'number' },
      threat_level: { kind: 'choice', values: ['peaceful', 'dangerous'] },
      is_active: { kind: 'choice', values: ['true', 'false'] },
      q: { kind: 'text', max: 2000 },
    },
  })
  expect(proxies?.filters.service).toEqual({ kind: 'text', max: 100 })
  expect(brBots?.filters.proxy).toEqual({ kind: 'number', or: ['none'] })
})

test('a list without pages has its filters alone', () => {
  const { captchaKeys, ...others } = listQueriesOf(contract)

  expect(captchaKeys).toEqual({
    isWhole: true,
    sorts: [],
    filters: { q: { kind: 'text', max: 2000 } },
  })
  expect(others).not.toHaveProperty('apiKeys')
})

test('a list that is paged by the ids of its rows has no filter for its pages', () => {
  const { logs } = listQueriesOf(contract)

  expect(logs?.isWhole).toBeUndefined()
  expect(Object.keys(logs?.filters ?? {})).toEqual([
    'level',
    'source',
    'user_id',
    'from',
    'until',
    'q',
  ])
})
