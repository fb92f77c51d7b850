import { z } from 'zod'
import type { Db } from './schema.ts'

const FleetSetting = z.object({
  time_zone: z.string().default('Europe/Kyiv'),
  brand_label: z.string().default('BR | '),
})
export type FleetSetting = z.infer<typeof FleetSetting>

/** The fleet's settings, with the default of each that nobody has changed. */
export async function readFleetSetting(db: Db): Promise<FleetSetting> {
  const row = await db
    .selectFrom('setting')
    .select('value')
    .where('name', '=', 'fleet')
    .executeTakeFirst()
  return FleetSetting.parse(row?.value ?? {})
}
