import { beforeEach, expect, test } from 'vitest'
import type { Settings } from '#contract/settings.ts'
import { type Client, testServer } from '#testing/app.ts'

const { db, signedIn, liveHints } = await testServer()
let administrator: Client

beforeEach(async () => {
  administrator = await signedIn('administrator')
})

const read = async (): Promise<Settings> => (await administrator.get('settings')).json()
const change = (body: object) => administrator.call('PUT', 'settings', body)

test('settings have defaults until they are set; partial updates are audited', async () => {
  const before = await read()

  const answer = await change({ reconnect_time: 12_000, brand_label: '', version: before.version })

  expect(before).toMatchObject({ time_zone: 'Europe/Kyiv', brand_label: 'BR | ', updated_at: null })
  expect(answer.json()).toEqual({
    ...before,
    reconnect_time: 12_000,
    brand_label: '',
    updated_at: expect.any(String),
    version: before.version + 1,
  })
  expect(await read()).toEqual(answer.json())
  expect(liveHints.changed).toEqual([{ topic: 'settings', ids: [] }])
  const [row] = await db
    .selectFrom('audit')
    .select(['action', 'entity_id', 'before', 'after'])
    .execute()
  expect(row).toEqual({
    action: 'setting.changed',
    entity_id: 'fleet',
    before: { reconnect_time: 5000, brand_label: 'BR | ' },
    after: { reconnect_time: 12_000, brand_label: '' },
  })
  const viewer = await signedIn('viewer')
  expect((await viewer.get('settings/display')).json()).toEqual({
    time_zone: 'Europe/Kyiv',
    brand_label: '',
  })
})

test('a stale change is refused with the current settings and changes nothing', async () => {
  const { version } = await read()
  await change({ fake_ping_value: 90, version })

  const answer = await change({ fake_ping_value: 120, version })

  expect(answer.statusCode).toBe(409)
  expect(answer.json()).toMatchObject({
    code: 'stale_version',
    current: { fake_ping_value: 90, version: version + 1 },
  })
  expect(await read()).toMatchObject({ fake_ping_value: 90 })
})

test('a percentage to farm is at most 100, independent of which field was changed last', async () => {
  await change({ farm_value_type: 'fixed', max_farm_value: 250_000 })

  const answer = await change({ farm_value_type: 'percent' })
  const both = await change({ farm_value_type: 'percent', max_farm_value: 100 })

  expect(answer.statusCode).toBe(422)
  expect(answer.json().errors).toEqual([
    { pointer: '/body/max_farm_value', message: 'Must be at most 100 percent.' },
  ])
  expect(both.statusCode).toBe(200)
})

test.each([
  [{}, '/body'],
  [{ version: 1 }, '/body'],
  [{ reconnect_time: 999 }, '/body/reconnect_time'],
  [{ reconnect_time: 600_001 }, '/body/reconnect_time'],
  [{ reconnect_time: 1000.5 }, '/body/reconnect_time'],
  [{ reconnect_time: '5000' }, '/body/reconnect_time'],
  [{ fake_ping_value: 0 }, '/body/fake_ping_value'],
  [{ fake_ping_value: 2001 }, '/body/fake_ping_value'],
  [{ time_zone: 'Mars/Olympus' }, '/body/time_zone'],
  [{ time_zone: '+02:00' }, '/body/time_zone'],
  [{ brand_label: 'x'.repeat(65) }, '/body/brand_label'],
  [{ log_retention_days: 0 }, '/body/log_retention_days'],
  [{ history_max_mb: 63 }, '/body/history_max_mb'],
  [{ map_scale_x: 0 }, '/body/map_scale_x'],
  [{ map_scale_y: 100.5 }, '/body/map_scale_y'],
  [{ map_origin_x: -100_000.5 }, '/body/map_origin_x'],
  [{ map_origin_y: '4096' }, '/body/map_origin_y'],
  [{ farm_value_type: 'half' }, '/body/farm_value_type'],
  [{ colour: 'red', fake_ping_value: 5 }, '/body/colour'],
])('%j is refused, and nothing written', async (body, pointer) => {
  const answer = await change(body)

  expect(answer.statusCode).toBe(422)
  expect(answer.json().errors).toMatchObject([{ pointer }])
  expect((await read()).updated_at).toBeNull()
})

test('the limits are valid values', async () => {
  const least = { reconnect_time: 1000, fake_ping_value: 1, map_scale_x: 0.01, map_origin_y: -1e5 }
  const most = {
    reconnect_time: 600_000,
    fake_ping_value: 2000,
    map_scale_y: 100,
    map_origin_x: 1e5,
  }

  expect((await change(least)).json()).toMatchObject(least)
  expect((await change(most)).json()).toMatchObject(most)
})
