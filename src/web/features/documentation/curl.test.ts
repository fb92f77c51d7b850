import { expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { openApiDocument } from '#contract/openapi/document.ts'
import { curlOf } from './curl.ts'
import { documentationOf } from './documentation-of.ts'

const endpoints = documentationOf(contract, openApiDocument()).flatMap(
  (category) => category.endpoints,
)

function curl(slug: string, origin = 'https://console.example') {
  const endpoint = endpoints.find((one) => one.slug === slug)
  if (!endpoint) throw new Error(`no endpoint ${slug}`)
  return curlOf(endpoint, origin)
}

test('a read needs a URL and an API key', () => {
  expect(curl('get-br-bots-id')).toBe(
    [
      'curl "https://console.example/api/br-bots/$ID" \\',
      '  --header "Authorization: Bearer $API_KEY"',
    ].join('\n'),
  )
})

test('an endpoint for users uses their session, with an Origin header when it writes', () => {
  expect(curl('get-auth-sessions')).toBe(
    [
      'curl "https://console.example/api/auth/sessions" \\',
      '  --cookie "__Host-night-shift=$SESSION"',
    ].join('\n'),
  )
  expect(curl('post-users-id-reopen')).toContain('--header "Origin: https://console.example"')
})

test('on plain http the session cookie has its other name', () => {
  expect(curl('get-auth-sessions', 'http://localhost:4000')).toContain('"night-shift=$SESSION"')
})

test('required query parameters are in the URL', () => {
  expect(curl('get-bots-by-ids')).toContain('/api/bots/by-ids?ids=$IDS"')
})

test('a write has a content type and a sample body', () => {
  expect(curl('post-br-bot-groups-id-add-time-schedule')).toBe(
    [
      'curl --request POST "https://console.example/api/br-bot-groups/$ID/add_time_schedule" \\',
      '  --header "Authorization: Bearer $API_KEY" \\',
      '  --header "Content-Type: application/json" \\',
      `  --data '{"start_hour":0,"start_minute":0,"end_hour":8,"end_minute":0}'`,
    ].join('\n'),
  )
})

test('each path parameter is a shell variable', () => {
  expect(curl('post-br-bot-groups-id-delete-time-schedule-scheduleid')).toContain(
    '/api/br-bot-groups/$ID/delete_time_schedule/$SCHEDULE_ID"',
  )
})

test('a quote in a body is escaped', () => {
  const [endpoint] = endpoints.filter(({ slug }) => slug === 'post-br-bots')
  if (!endpoint) throw new Error('no such endpoint')

  expect(
    curlOf({ ...endpoint, sample: { nickname: "O'Neil" } }, 'https://console.example'),
  ).toContain(`--data '{"nickname":"O'\\''Neil"}'`)
})
