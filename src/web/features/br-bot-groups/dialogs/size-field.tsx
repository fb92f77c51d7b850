import { GROUP_SIZE_MAX } from '#contract/br-bot-groups.ts'
import { TextField } from '#web/ui/form/text-field.tsx'

/** The maximum number of bots of a group. */
export function SizeField({ defaultValue }: { defaultValue: number }) {
  return (
    <TextField
      name="size"
      label="Size"
      required
      inputMode="numeric"
      defaultValue={defaultValue}
      hint={`Maximum number of bots (1 to ${GROUP_SIZE_MAX}).`}
    />
  )
}
