import { LazyCombo } from '#web/ui/lazy-combo.tsx'
import { emptyText, SERVER_LIST_HEIGHT, serverOptions } from './server-options.tsx'
import { useServers } from './use-servers.ts'

interface ServerPickerProps {
  value: number | null
  onValueChange(id: number | null): void
  placeholder: string
  className?: string
}

/** One server of all, found by its name. */
export function ServerPicker({ value, ...picker }: ServerPickerProps) {
  const servers = useServers()
  return (
    <LazyCombo
      label="Server"
      empty={emptyText(servers)}
      height={SERVER_LIST_HEIGHT}
      options={serverOptions(servers.list)}
      value={value}
      fallback={value === null ? undefined : `Server ${value}`}
      onOpenChange={(open) => open && servers.renew()}
      {...picker}
    />
  )
}
