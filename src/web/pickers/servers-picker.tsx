import { MultiCombo } from '#web/ui/select/multi-combo.tsx'
import { emptyText } from './empty-text.ts'
import { SERVER_LIST_HEIGHT, serverOptions } from './server-options.tsx'
import { useServers } from './use-servers.ts'

/** The form field `server_ids`, in the order of selection. */
export function ServersPicker({ defaultValue }: { defaultValue?: readonly number[] }) {
  const servers = useServers()
  return (
    <MultiCombo
      name="server_ids"
      {...(defaultValue && { defaultValue })}
      label="Servers"
      placeholder="Choose servers"
      empty={emptyText('servers', servers, servers.list.length > 0)}
      height={SERVER_LIST_HEIGHT}
      options={serverOptions(servers.list)}
      onOpenChange={(open) => open && servers.renew()}
    />
  )
}
