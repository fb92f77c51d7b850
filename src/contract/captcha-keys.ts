import { z } from 'zod'
import { changeOf, Deletion } from './change.ts'
import { endpoint } from './endpoint.ts'
import { ById, MASKED, Reveal, secret, text, versioned } from './fields.ts'
import { filterBy } from './filter/filter-text.ts'
import { CAPTCHA_KEY_FIELDS } from './filter/registry/captcha-keys.ts'

const LABEL = 'Name of the key; `null` without one'

export type CaptchaKey = z.infer<typeof CaptchaKey>
export const CaptchaKey = z
  .object({
    ...versioned,
    label: z.string().nullable().describe(LABEL),
    key: z.string().describe(`The key, ${MASKED}`),
  })
  .meta({ id: 'CaptchaKey', description: 'A key for a captcha solving service' })

const draft = {
  key: secret(8, 512, 'key')
    .describe('The key, as its service issued it')
    .meta({ examples: ['a captcha key'] }),
  label: text(0, 100)
    .nullable()
    .transform((label) => label || null)
    .default(null)
    .describe(LABEL),
}

const authenticated = { access: 'authenticated' } as const

export const captchaKeys = {
  list: endpoint({
    ...authenticated,
    reveal: 'operator',
    confirm: 'reveal',
    method: 'GET',
    path: 'captcha',
    summary: 'List captcha keys, newest first',
    query: z.strictObject({ reveal: Reveal, q: filterBy(CAPTCHA_KEY_FIELDS) }),
    response: z.array(CaptchaKey),
  }),
  add: endpoint({
    ...authenticated,
    method: 'POST',
    path: 'captcha/add',
    summary: 'Add a captcha key',
    status: 201,
    idempotent: true,
    body: z.strictObject(draft),
    response: CaptchaKey,
  }),
  update: endpoint({
    ...authenticated,
    method: 'PUT',
    path: 'captcha/update/:id',
    summary: 'Update a captcha key',
    idempotent: true,
    params: ById,
    body: changeOf(draft),
    response: CaptchaKey,
  }),
  remove: endpoint({
    ...authenticated,
    method: 'DELETE',
    path: 'captcha/delete/:id',
    summary: 'Delete a captcha key',
    idempotent: true,
    params: ById,
    body: Deletion,
    response: z.null(),
  }),
}
