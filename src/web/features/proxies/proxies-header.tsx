import type { Meta } from '#contract/list.ts'
import { formatCount } from '#domain/format.ts'
import { api } from '#web/api/client.ts'
import { useMay } from '#web/session/use-may.ts'
import { Button } from '#web/ui/button.tsx'
import { Import, Plus } from '#web/ui/icons.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import type { ProxyDialogRequest } from './proxy-dialogs.tsx'
import { ProxyFilters } from './proxy-filters.tsx'
import type { ProxySearch } from './search.ts'

interface ProxiesHeaderProps {
  meta: Meta | undefined
  services: readonly string[]
  search: ProxySearch
  onChange(patch: Partial<ProxySearch>): void
  openDialog(request: ProxyDialogRequest): void
}

export function ProxiesHeader({ meta, openDialog, ...filters }: ProxiesHeaderProps) {
  const mayAdd = useMay(api.proxies.add)
  return (
    <PageHeader
      group="Infrastructure"
      title="Proxies"
      count={meta && `${formatCount(meta.filtered)}${meta.capped ? '+' : ''}`}
      subtitle="Where bots go out, and until when"
      actions={
        mayAdd && (
          <>
            <Button
              aria-label="Import proxies"
              className="max-md:w-11 max-md:px-0"
              onClick={() => openDialog({ kind: 'import' })}
            >
              <Import size={15} aria-hidden />
              <span className="max-md:hidden">Import</span>
            </Button>
            <Button
              variant="primary"
              aria-label="Add proxy"
              className="max-md:w-11 max-md:px-0"
              onClick={() => openDialog({ kind: 'add' })}
            >
              <Plus size={15} aria-hidden />
              <span className="max-md:hidden">Add proxy</span>
            </Button>
          </>
        )
      }
    >
      <ProxyFilters {...filters} />
    </PageHeader>
  )
}
