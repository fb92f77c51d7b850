import { TextField } from './text-field.tsx'

interface AddressFieldsProps {
  host: { name: string; value: string | undefined }
  port: number | undefined
}

/** The fields of an address: the host and `port`. */
export function AddressFields({ host, port }: AddressFieldsProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_7rem] gap-3">
      <TextField
        name={host.name}
        label="IP address or host name"
        required
        defaultValue={host.value ?? ''}
        spellCheck={false}
      />
      <TextField
        name="port"
        label="Port"
        required
        defaultValue={port ?? ''}
        inputMode="numeric"
        maxLength={5}
      />
    </div>
  )
}
