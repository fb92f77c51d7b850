import type { z } from 'zod'
import type { BrBotDraft } from '#contract/br-bots.ts'

type Draft = z.input<typeof BrBotDraft>

interface Fault {
  /** Of the toast. */
  title: string
  reason: string
  /** What stands under the fields. */
  fields: Record<string, string>
}

/** What a form says of a new bot; a choice that was not made is absent. */
export function readDraft(form: FormData): Draft {
  const text = (name: string) => String(form.get(name) ?? '')
  const ids = (name: string) => form.getAll(name).map(Number).filter(Boolean)
  return {
    nickname: text('nickname'),
    password: text('password'),
    server_ids: ids('server_ids'),
    job_type: 1,
    start_hour: Number(text('start_hour')),
    end_hour: Number(text('end_hour')),
    email: '',
    proxy_id: ids('proxy_id')[0] ?? null,
  }
}

/** What has to be mended before the server is asked; the rest the server says. */
export function checkDraft({
  nickname,
  password,
  server_ids,
  start_hour = 0,
  end_hour = 23,
}: Draft): Fault | undefined {
  const fields = {
    ...(nickname.trim() === '' && { nickname: 'Enter a nickname' }),
    ...(password.trim() === '' && { password: 'Enter a password' }),
    ...(server_ids.length === 0 && { server_ids: 'Choose at least one server' }),
  }
  if (Object.keys(fields).length > 0) return { ...MISSING, fields }
  if (start_hour >= end_hour)
    return { ...INVALID_HOURS, fields: { end_hour: INVALID_HOURS.reason } }
  return undefined
}

const MISSING = {
  title: 'Missing required fields',
  reason: 'Please fill in all required fields and select at least one server.',
}
export const INVALID_HOURS = { title: 'Invalid hours', reason: 'End hour must be after start hour' }
