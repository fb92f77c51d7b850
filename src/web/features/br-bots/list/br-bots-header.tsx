import type { Meta } from '#contract/list.ts'
import { formatCount } from '#domain/format.ts'
import type { ImportKind } from '#web/imports/import-kind.ts'
import { Button } from '#web/ui/button.tsx'
import { Plus } from '#web/ui/icons.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import type { BotFiltersProps } from '../search.ts'
import { BotFilters } from './bot-filters.tsx'
import { ImportMenu } from './import-menu.tsx'
import { type View, ViewSwitch } from './view-switch.tsx'

export const TITLE = { group: 'Fleet', title: 'BR Bots' } as const

interface BrBotsHeaderProps extends BotFiltersProps {
  meta: Meta | undefined
  view: View
  onViewChange(view: View): void
  onImport(kind: ImportKind): void
  onAdd(): void
}

export function BrBotsHeader({
  meta,
  view,
  onViewChange,
  onImport,
  onAdd,
  ...filters
}: BrBotsHeaderProps) {
  return (
    <PageHeader
      {...TITLE}
      count={meta && `${formatCount(meta.filtered)}${meta.capped ? '+' : ''}`}
      subtitle="Manage your bots and their configurations"
      actions={
        <>
          <ViewSwitch view={view} onViewChange={onViewChange} />
          <ImportMenu onImport={onImport} />
          <Button
            variant="primary"
            aria-label="New BR Bot"
            className="max-md:w-11 max-md:px-0"
            onClick={onAdd}
          >
            <Plus size={15} aria-hidden />
            <span className="max-md:hidden">New BR Bot</span>
          </Button>
        </>
      }
    >
      <BotFilters {...filters} />
    </PageHeader>
  )
}
