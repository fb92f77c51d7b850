import { expect, test } from 'vitest'
import { JOB_KINDS } from '#contract/job-kinds.ts'
import { paramFacts } from './param-facts.ts'

const NAMES: Record<string, string> = { 'groups 7': 'Shift 7', 'servers 3': 'BR | Lviv' }
const nameOf = (kind: string, id: number) => NAMES[`${kind} ${id}`]

test.each([
  [{ group_id: 7 }, 'Group: Shift 7'],
  [{ status: 'failed' }, 'New status: Failed'],
  [{ job_type: 4 }, 'Job type: Fisherman'],
  [{ start_hour: 22, end_hour: 23 }, 'Working hours: 22:00–23:00'],
  [{ proxy_id: 14 }, 'Proxy: #14'],
  [{ proxy_id: null }, 'Proxy: None'],
  [{ server_ids: [3, 4] }, 'Servers: BR | Lviv, #4'],
  [{ role: 'dealer' }, 'Role: Dealer'],
  [{ hours: 24 }, 'Hours to add: 24'],
  [{ valid_until: null }, 'Expires: Never'],
  [
    { time_schedules: [{ start_hour: 22, start_minute: 30, end_hour: 6, end_minute: 0 }] },
    'Schedules: 22:30–06:00',
  ],
  [{}, ''],
])('the parameters %j are shown as "%s"', (params, shown) => {
  expect(
    paramFacts(params, nameOf)
      .map(({ label, text }) => `${label}: ${text}`)
      .join(),
  ).toBe(shown)
})

test('every kind of job shows its parameters', () => {
  for (const [kind, { params }] of Object.entries(JOB_KINDS)) {
    const names = Object.keys(params.shape).filter((name) => name !== 'end_hour')
    const facts = names.flatMap((name) => paramFacts({ [name]: null }, nameOf))
    expect([kind, facts.length]).toEqual([kind, names.length])
  }
})
