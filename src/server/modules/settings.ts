import type { settings as contract } from '#contract/settings.ts'
import { readFleetSetting } from '../db/fleet-setting.ts'
import type { Handlers } from '../http/context.ts'

export const settings: Handlers<typeof contract> = {
  display: (_, { db }) => readFleetSetting(db),
}
