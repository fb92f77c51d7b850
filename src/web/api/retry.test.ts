import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import type { Problem } from '#contract/errors.ts'
import { ApiError } from './api-error.ts'
import { retryOnMount } from './retry.ts'

const REFUSAL: Problem = {
  type: 'about:blank',
  title: 'invalid request',
  status: 422,
  code: 'invalid_request',
  detail: 'There is no field "sever".',
  message: 'There is no field "sever".',
  request_id: '1',
  errors: [],
}

/** A query that failed before the page mounts. */
async function failedWith(error: Error) {
  const cache = new QueryClient()
  const request = vi.fn(() => Promise.reject(error))
  const query = { queryKey: ['bots'], queryFn: request, retry: false }
  await cache.prefetchQuery(query)
  const mount = () => new QueryObserver(cache, { ...query, retryOnMount }).subscribe(() => {})
  return { cache, request, mount }
}

test('a page does not repeat a request that was refused while it was loading', async () => {
  const { request, mount } = await failedWith(new ApiError(REFUSAL))

  mount()

  expect(request).toHaveBeenCalledTimes(1)
})

test('a page that is opened later repeats a refused request', async () => {
  const { request, mount } = await failedWith(new ApiError(REFUSAL))
  const now = Date.now()
  vi.spyOn(Date, 'now').mockReturnValue(now + 6000)

  mount()

  expect(request).toHaveBeenCalledTimes(2)
})

test('a page repeats a request that has not reached the server', async () => {
  const { request, mount } = await failedWith(new TypeError('Failed to fetch'))

  mount()

  expect(request).toHaveBeenCalledTimes(2)
})
