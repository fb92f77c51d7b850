import { z } from 'zod'
import { text } from './fields.ts'

const dimension = z.int().min(1).max(20_000).optional()
const line = text(0, 500).optional()

/** The device that a BR bot reports; every part can be missing. */
export type Device = z.infer<typeof Device>
export const Device = z
  .strictObject({
    manufacturer: line.describe('Manufacturer'),
    model: line.describe('Model'),
    devicename: line.describe('Device name'),
    product: line.describe('Product name'),
    screen_width: dimension.describe('Screen width in pixels'),
    screen_height: dimension.describe('Screen height in pixels'),
    screen_dpi: dimension.describe('Screen density in dots per inch'),
    os_version: line.describe('Version of the operating system'),
    sdk_version: z.int().min(1).max(1000).optional().describe('Android API level'),
    os_build: line.describe('Build of the operating system'),
    android_id: line.describe('Android ID'),
    device_id: line.describe('Device ID'),
    user_agent: line.describe('User-Agent header'),
    fingerprint: line.describe('Build fingerprint'),
    country: line.describe('Country code'),
    locale: line.describe('Locale'),
  })
  .meta({ id: 'Device', description: 'The device of a BR bot, as the BR bot reports it' })
