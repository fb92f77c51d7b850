import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { ById, Id, Instant, MASK, Reveal, text, Version } from './fields.ts'

export type CaptchaKey = z.infer<typeof CaptchaKey>
export const CaptchaKey = z.object({
  id: Id,
  label: z.string().nullable(),
  key: z.string().describe('Masked unless revealed'),
  created_at: Instant,
  updated_at: Instant,
  version: z.int(),
})

const Key = text(8, 512)
  .refine((key) => key !== MASK, 'Forty asterisks stand in place of a key: enter the key itself')
  .meta({ examples: ['a captcha key'] })
const Label = text(0, 100)
  .nullable()
  .transform((label) => label || null)

const CaptchaKeyDraft = z.strictObject({
  key: Key.describe('As its service gave it'),
  label: Label.default(null).describe('What to call it'),
})

const CaptchaKeyChange = z
  .strictObject({
    key: Key.optional().describe('The key as it is, when absent'),
    label: Label.optional().describe('The label as it is, when absent'),
    version: Version,
  })
  .refine(({ key, label }) => key !== undefined || label !== undefined, {
    path: ['key'],
    message: 'Send a key or a label',
  })

const authenticated = { access: 'authenticated' } as const

export const captchaKeys = {
  list: endpoint({
    ...authenticated,
    reveal: 'operator',
    confirm: 'reveal',
    method: 'GET',
    path: 'captcha',
    summary: 'All captcha keys, newest first; in clear when asked for, which is audited',
    query: z.strictObject({ reveal: Reveal }),
    response: z.array(CaptchaKey),
  }),
  add: endpoint({
    ...authenticated,
    method: 'POST',
    path: 'captcha/add',
    summary: 'Add a captcha key',
    status: 201,
    body: CaptchaKeyDraft,
    response: CaptchaKey,
  }),
  update: endpoint({
    ...authenticated,
    method: 'PUT',
    path: 'captcha/update/:id',
    summary: 'Change a captcha key or its label',
    params: ById,
    body: CaptchaKeyChange,
    response: CaptchaKey,
  }),
  remove: endpoint({
    ...authenticated,
    method: 'DELETE',
    path: 'captcha/delete/:id',
    summary: 'Delete a captcha key',
    params: ById,
    body: z.strictObject({ version: Version }).optional(),
    response: z.null(),
  }),
}
