import { LazyCombo } from '#web/ui/select/lazy-combo.tsx'
import { emptyText } from './empty-text.ts'
import { SERVER_LIST_HEIGHT, serverOptions } from './server-options.tsx'
import { type Servers, useAvailableServers, useServers } from './use-servers.ts'

interface ServerPickerProps {
  value: number | null
  onValueChange(id: number | null): void
  placeholder: string
  className?: string
}

/** A picker for one server, by name. */
export function ServerPicker(picker: ServerPickerProps) {
  return <PickerOf servers={useServers()} {...picker} />
}

interface ServerAmountPickerProps extends ServerPickerProps {
  /** The number of live bots by server; if undefined, the picker shows the number of active BR bots. */
  amounts: ReadonlyMap<number, number> | undefined
}

/** A picker for one server that also shows the number of bots on each server. */
export function ServerAmountPicker({ amounts, ...picker }: ServerAmountPickerProps) {
  const servers = useAvailableServers()
  const list = amounts
    ? servers.list.map(({ availableAmount, ...server }) => ({
        ...server,
        liveAmount: amounts.get(server.id) ?? 0,
      }))
    : servers.list
  return <PickerOf servers={{ ...servers, list }} {...picker} />
}

interface PickerOfProps extends ServerPickerProps {
  servers: Omit<Servers, 'byId'>
}

function PickerOf({ servers, value, ...picker }: PickerOfProps) {
  return (
    <LazyCombo
      label="Server"
      empty={emptyText('servers', servers, servers.list.length > 0)}
      height={SERVER_LIST_HEIGHT}
      options={serverOptions(servers.list)}
      value={value}
      fallback={value === null ? undefined : `Server ${value}`}
      onOpenChange={(open) => open && servers.renew()}
      {...picker}
    />
  )
}
