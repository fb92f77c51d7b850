import { expect, test } from 'vitest'
import { HOUR_MS } from '#domain/time-units.ts'
import { testServer } from '#testing/app.ts'
import { buildAccount, buildAdmin, buildPenalty, buildServer } from '#testing/factories.ts'

const { db, signedIn } = await testServer()

test('penalties are exported as a file by filter, safe for a spreadsheet', async () => {
  const viewer = await signedIn('viewer')
  const server_id = await buildServer(db)
  const digger = await buildAccount(db, { server_id, nickname: 'Digger' })
  const miner = await buildAccount(db, { nickname: '@Miner' })
  const admin_id = await buildAdmin(db, { server_id, nickname: 'Judge' })
  const ends_at = new Date(Date.now() - HOUR_MS)
  const starts_at = new Date(Date.now() - 2 * HOUR_MS)
  await buildPenalty(db, digger, { type: 'jail', jail_type: 'prison', admin_id })
  await buildPenalty(db, digger, { starts_at, ends_at })
  await buildPenalty(db, miner, { reason: '=HYPERLINK("http://x")' })

  const active = await viewer.get(`penalties/export?server_id=${server_id}&state=active`)
  const found = await viewer.get('penalties/export?search=miner&type=ban')

  const [head, ...lines] = active.body.trim().split('\r\n')
  expect(head).toBe('id,bot_id,nickname,server_id,type,jail_type,reason,starts_at,ends_at,admin')
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatch(/,Digger,\d+,jail,prison,.*,Judge$/)
  expect(found.body.trim().split('\r\n')).toHaveLength(2)
  expect(found.body).toContain(`'@Miner`)
  expect(found.body).toContain(`"'=HYPERLINK(""http://x"")"`)
  const audits = await db.selectFrom('audit').select('action').execute()
  expect(audits.map(({ action }) => action)).toEqual(['penalty.exported', 'penalty.exported'])
})
