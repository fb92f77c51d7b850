import { settings as contract, farmFault, type Settings } from '#contract/settings.ts'
import type { Db } from '../db/schema.ts'
import { refusedField } from '../errors.ts'
import { readFleetSetting, withDefaults } from '../fleet/fleet-setting.ts'
import { defineEntity } from '../history/entity.ts'
import type { Handlers } from '../http/context.ts'
import { pickDefined } from '../rows/pick.ts'
import { changeRow, takeRow } from '../rows/steps.ts'
import { write } from '../rows/write.ts'

const NAME = 'fleet'

const SETTING = defineEntity({
  table: 'setting',
  key: 'name',
  access: contract.update.access,
  topic: 'settings',
  lock: createSetting,
  read: readSettings,
})

export const settings: Handlers<typeof contract> = {
  get: (_, { db }) => readSettings(db),

  update: ({ body: { version, ...change } }, context) =>
    write(context, async (step) => {
      const setting = await takeRow(step, SETTING, NAME, version)
      const before = withDefaults(setting.row.value)
      const value = { ...before, ...pickDefined(change) }
      const fault = farmFault(value)
      if (fault) throw refusedField('max_farm_value', fault)
      await changeRow(step, setting, { value }, { before, after: value })
      return readSettings(step.trx)
    }),

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

/** Creates the row on the first change. */
async function createSetting(trx: Db): Promise<void> {
  await trx
    .insertInto('setting')
    .values({ name: NAME, value: {} })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
