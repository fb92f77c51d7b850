import { LOCAL_TIME_LIMITS, localZone, toLocalTime } from '#web/lib/local-time.ts'
import { TextField, type TextFieldProps } from './text-field.tsx'

interface TimeFieldProps extends Omit<TextFieldProps, 'type' | 'defaultValue' | 'hint'> {
  /** The initial value, as an instant. */
  at: string | null | undefined
  hint?: string
}

/** A date and time in the time zone of the browser. The hint contains the zone. */
export function TimeField({ at, hint = '', ...field }: TimeFieldProps) {
  return (
    <TextField
      {...LOCAL_TIME_LIMITS}
      {...field}
      type="datetime-local"
      defaultValue={at ? toLocalTime(new Date(at)) : ''}
      hint={`Your time (${localZone()}). ${hint}`.trimEnd()}
    />
  )
}
