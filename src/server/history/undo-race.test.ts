import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { type Client, testServer } from '#testing/app.ts'
import {
  buildAccount,
  buildAdmin,
  buildAgent,
  buildBrBot,
  buildGroup,
  buildOrder,
  buildPenalty,
  buildProxy,
  buildServer,
} from '#testing/factories.ts'
import { blockedBy, startChange } from '#testing/lock-wait.ts'
import type { Database } from '../db/schema.ts'

const { db, signedIn } = await testServer()
let administrator: Client

beforeEach(async () => {
  administrator = await signedIn('administrator')
})

type Call = readonly ['POST' | 'PUT' | 'DELETE', string, object?]

/** A row, a concurrent change by another user, and our changes that conflict with it. */
interface Race {
  readonly table: keyof Database
  readonly key?: string
  readonly build: () => Promise<number | string>
  readonly theirs: Readonly<Record<string, unknown>>
  readonly ours: readonly Call[]
}

/** The change and the deletion of a row. */
const changes = (path: string, body: object): Call[] => [
  ['PUT', `${path}/:id`, body],
  ['DELETE', `${path}/:id`],
]

const VIEW = { list: 'bots', name: 'Rich', query: { q: 'cash>1000' } }

const RACES: Race[] = [
  {
    table: 'admin',
    build: () => buildAdmin(db),
    theirs: { threat_level: 'dangerous' },
    ours: changes('admins', { nickname: 'Ours' }),
  },
  {
    table: 'server',
    build: () => buildServer(db),
    theirs: { port: 7778 },
    ours: changes('servers', { active: false }),
  },
  {
    table: 'proxy',
    build: () => buildProxy(db),
    theirs: { login: 'theirs' },
    ours: changes('proxies', { name: 'Ours' }),
  },
  {
    table: 'account',
    build: () => buildAccount(db),
    theirs: { payday: 5 },
    ours: changes('bots', { deposit: 7 }),
  },
  {
    table: 'account_money',
    build: () => buildAccount(db),
    theirs: { cash: 5 },
    ours: changes('bots', { deposit: 7 }),
  },
  {
    table: 'account_status',
    build: () => buildAccount(db, { task: 'ready', task_since: new Date() }),
    theirs: { task: 'spawned' },
    ours: changes('bots', { deposit: 7 }),
  },
  {
    table: 'penalty',
    build: async () => buildPenalty(db, await buildAccount(db)),
    theirs: { reason: 'theirs' },
    ours: [
      ['PUT', 'penalties/:id', { starts_at: '2026-11-02T08:00:00Z' }],
      ['DELETE', 'penalties/:id', { reason: 'ours' }],
    ],
  },
  {
    table: 'trade_order',
    build: () => buildOrder(db),
    theirs: { bonus: 5 },
    ours: [
      ['POST', 'orders/:id/status', { status: 'processing' }],
      ['DELETE', 'orders/:id'],
    ],
  },
  {
    table: 'captcha_key',
    build: async () =>
      (await administrator.post('captcha/add', { key: 'AIzaSy-some-key' })).json().id,
    theirs: { label: 'theirs' },
    ours: [
      ['PUT', 'captcha/update/:id', { key: 'AIzaSy-other-key' }],
      ['DELETE', 'captcha/delete/:id'],
    ],
  },
  {
    table: 'br_bot',
    build: async () => buildBrBot(db, { proxy_id: await buildProxy(db) }),
    theirs: { email: 'theirs@example.com' },
    ours: [
      ['POST', 'br-bots/:id', { job_type: 2 }],
      ['POST', 'br-bots/:id/proxy', { proxy_id: null }],
      ['POST', 'br-bots/:id/active', { is_active: false }],
      ['POST', 'br-bots/:id/delete'],
    ],
  },
  {
    table: 'br_bot_group',
    build: async () => buildGroup(db, { proxy_id: await buildProxy(db) }),
    theirs: { size: 60 },
    ours: [
      ['PUT', 'br-bot-groups/:id', { name: 'Ours' }],
      ['POST', 'br-bot-groups/:id/change_proxy', { proxy_id: null }],
      ['DELETE', 'br-bot-groups/:id'],
    ],
  },
  {
    table: 'agent',
    build: async () => (await buildAgent(db, administrator.userId)).id,
    theirs: { reports_for: 'selected' },
    ours: changes('agents', { is_suspended: true }),
  },
  {
    table: 'saved_view',
    build: async () => (await administrator.post('views', VIEW)).json().id,
    theirs: { columns: 'id,nickname' },
    ours: changes('views', { name: 'Ours' }),
  },
  {
    table: 'setting',
    key: 'name',
    build: async () => {
      await administrator.call('PUT', 'settings', { reconnect_time: 6000 })
      return 'fleet'
    },
    theirs: { value: { fake_ping_value: 77 } },
    ours: [['PUT', 'settings', { reconnect_time: 7000 }]],
  },
  {
    table: 'auth_user',
    build: async () => (await signedIn('operator')).userId,
    theirs: { state_reason: 'theirs' },
    ours: [['POST', 'users/:id/role', { role: 'viewer' }]],
  },
]

const CASES = RACES.flatMap(({ ours, ...race }) =>
  ours.map(([method, path, body]) => ({ ...race, method, path, body })),
)

test.each(CASES)(
  'reverting $method $path keeps what someone else committed while it waited',
  async ({ table, key = 'id', build, theirs, method, path, body }) => {
    const id = await build()
    const other = await startChange(db, table, key, id, theirs)

    const waiting = administrator.call(method, path.replace(':id', String(id)), body)
    if (other.pid !== undefined) await blockedBy(db, other.pid)
    await other.commit()
    const { statusCode } = await waiting
    const reverted = await revertNewest()

    expect([statusCode, reverted.statusCode]).toEqual([200, 200])
    expect(await read(table, key, id)).toMatchObject(theirs)
  },
)

test('reverting a move into a group keeps a concurrent change of the bot', async () => {
  const [id, groupId] = [await buildBrBot(db), await buildGroup(db)]
  const theirs = { email: 'theirs@example.com' }
  for (const action of ['add_to_group', 'remove_from_group']) {
    const other = await startChange(db, 'br_bot', 'id', id, theirs)

    const waiting = administrator.post(`br-bot-groups/${groupId}/${action}`, { bot_ids: [id] })
    if (other.pid !== undefined) await blockedBy(db, other.pid)
    await other.commit()
    await waiting
    const reverted = await revertNewest()

    expect(reverted.statusCode).toBe(200)
    expect(await read('br_bot', 'id', id)).toMatchObject(theirs)
    await db.updateTable('br_bot').set({ email: '' }).where('id', '=', id).execute()
    await administrator.post(`br-bot-groups/${groupId}/add_to_group`, { bot_ids: [id] })
  }
})

async function revertNewest() {
  const { data } = (await administrator.get('audit')).json()
  return administrator.post(`audit/${data[0].id}/revert`)
}

async function read(table: keyof Database, key: string, id: number | string) {
  const { rows } = await sql`
    select * from ${sql.table(table)} where ${sql.ref(key)} = ${id}`.execute(db)
  return rows[0]
}
