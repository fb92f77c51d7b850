import type { settings as contract, FleetSettings, Settings } from '#contract/settings.ts'
import { farmFault } from '#contract/settings.ts'
import type { Db } from '../db/schema.ts'
import { refusedField, stale } from '../errors.ts'
import { readFleetSetting, withDefaults } from '../fleet/fleet-setting.ts'
import { audit } from '../history/audit.ts'
import { keepRow } from '../history/undo.ts'
import type { Handlers } from '../http/context.ts'

const NAME = 'fleet'

export const settings: Handlers<typeof contract> = {
  get: (_, { db }) => readSettings(db),

  async update({ body: { version, ...change } }, { transact, caller, live }) {
    const changed = await transact(async (trx) => {
      await hold(trx)
      const { version: seen, updated_at: _, ...before } = await readSettings(trx)
      if (version !== undefined && version !== seen) throw stale('setting', await readSettings(trx))
      const after = { ...before, ...given(change) }
      const fault = farmFault(after)
      if (fault) throw refusedField('max_farm_value', fault)
      const kept = await keepRow(trx, 'setting', NAME)
      await trx
        .updateTable('setting')
        .set({ value: after, version: seen + 1, updated_at: new Date() })
        .where('name', '=', NAME)
        .execute()
      const entry = { entityId: NAME, ...differences(before, after) }
      await audit(trx, caller, { action: 'setting.changed', ...entry }, kept)
      return readSettings(trx)
    })
    live.changed('settings', [])
    return changed
  },

  async display(_, { db }) {
    const { time_zone, brand_label } = await readFleetSetting(db)
    return { time_zone, brand_label }
  },
}

async function readSettings(db: Db): Promise<Settings> {
  const row = await db
    .selectFrom('setting')
    .select(['value', 'version', 'updated_at'])
    .where('name', '=', NAME)
    .executeTakeFirst()
  const isAsItCame = row === undefined || row.version === 1
  return {
    ...withDefaults(row?.value),
    updated_at: isAsItCame ? null : row.updated_at.toISOString(),
    version: row?.version ?? 1,
  }
}

/** Takes the row, made if there is none, for this transaction by writing it. */
async function hold(trx: Db): Promise<void> {
  await trx
    .insertInto('setting')
    .values({ name: NAME, value: {} })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet(({ ref }) => ({ version: ref('setting.version') })),
    )
    .execute()
}

const given = (change: object): Partial<FleetSettings> =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))

/** The settings that changed, before and after. */
function differences(before: FleetSettings, after: FleetSettings) {
  const [old, now] = [new Map(Object.entries(before)), new Map(Object.entries(after))]
  const names = [...now.keys()].filter((name) => old.get(name) !== now.get(name))
  const pick = (from: Map<string, unknown>) =>
    Object.fromEntries(names.map((name) => [name, from.get(name)]))
  return { before: pick(old), after: pick(now) }
}
