import { MultiCombo } from '#web/ui/multi-combo.tsx'
import { emptyText, SERVER_LIST_HEIGHT, serverOptions } from './server-options.tsx'
import { useServers } from './use-servers.ts'

interface ServersPickerProps {
  value: readonly number[]
  onValueChange(ids: number[]): void
}

/** Several servers, in the order in which they were chosen. */
export function ServersPicker(picker: ServersPickerProps) {
  const servers = useServers()
  return (
    <MultiCombo
      label="Servers"
      placeholder="Choose servers"
      empty={emptyText(servers)}
      height={SERVER_LIST_HEIGHT}
      options={serverOptions(servers.list)}
      onOpenChange={(open) => open && servers.renew()}
      {...picker}
    />
  )
}
