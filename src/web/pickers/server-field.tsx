import { useState } from 'react'
import { ServerTag } from '#web/entities/server-tag.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { ServerPicker } from './server-picker.tsx'

/** The server field of a form, named `server_id`; `fixed` is the server of an existing row, which cannot change. */
export function ServerField({ fixed }: { fixed: number | undefined }) {
  const [id, setId] = useState<number | null>(null)
  return (
    <Field name="server_id" label="Server" required={fixed === undefined}>
      {fixed === undefined ? (
        <ServerPicker placeholder="Choose a server" value={id} onValueChange={setId} />
      ) : (
        <ServerTag id={fixed} />
      )}
    </Field>
  )
}
