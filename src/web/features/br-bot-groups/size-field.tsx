import { GROUP_SIZE_MAX } from '#contract/br-bot-groups.ts'
import { TextField } from '#web/ui/form/text-field.tsx'

/** How many bots a group may hold. */
export function SizeField({ defaultValue }: { defaultValue: number }) {
  return (
    <TextField
      name="size"
      label="Size"
      required
      inputMode="numeric"
      autoComplete="off"
      defaultValue={defaultValue}
      hint={`How many bots it may hold, at most ${GROUP_SIZE_MAX}.`}
    />
  )
}

/** The typed size; not a number where it is none. */
export function sizeOf(form: FormData): number {
  const text = String(form.get('size') ?? '').trim()
  return text === '' ? Number.NaN : Number(text)
}
