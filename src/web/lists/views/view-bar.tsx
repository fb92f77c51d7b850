import { Suspense } from 'react'
import { lazyPart } from '#web/lib/lazy-part.ts'
import { useDialog } from '#web/lib/use-dialog.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { LazyOpen } from '#web/ui/dialog/lazy-open.tsx'
import { Bookmark, ChevronDown } from '#web/ui/icons.ts'
import { SaveButtons } from './save-buttons.tsx'
import type { ViewDialog, ViewsOfList } from './views-of-list.ts'

const loadMenu = () => import('./view-menu.tsx')
const ViewMenu = lazyPart(async () => (await loadMenu()).ViewMenu)
const ViewDialogs = lazyPart(async () => (await import('./view-dialogs.tsx')).ViewDialogs)

interface ViewBarProps {
  page: Pick<ViewsOfList, 'name' | 'search' | 'openView'> & {
    readonly definition: Pick<ViewsOfList, 'noun' | 'columns'> & {
      readonly search: ViewsOfList['page']
    }
    readonly selectView: ViewsOfList['select']
  }
}

/** The views of a list: which one is open, and what differs from it. */
export function ViewBar({ page }: ViewBarProps) {
  const { definition, name, search, openView, selectView } = page
  const { viewList } = definition.search
  const dialog = useDialog<ViewDialog>()
  if (!viewList) return null
  const open = openView.kind === 'open' ? openView : undefined
  const list: ViewsOfList = {
    list: viewList,
    noun: definition.noun,
    page: definition.search,
    columns: definition.columns,
    name,
    search,
    openView,
    select: selectView,
    show: dialog.open,
  }
  const isChanged = open?.isChanged ?? false
  return (
    <>
      <LazyOpen
        opens="menu"
        load={loadMenu}
        trigger={(button) => (
          <Button
            aria-label={open ? `View: ${open.view.name}${isChanged ? ', changed' : ''}` : 'Views'}
            {...button}
            className="max-w-60"
          >
            <Bookmark size={14} aria-hidden className="shrink-0" />
            <span className="truncate">{open?.view.name ?? 'Views'}</span>
            {isChanged && <Badge tone="yellow">Changed</Badge>}
            <ChevronDown size={14} aria-hidden className="shrink-0" />
          </Button>
        )}
      >
        {(trigger) => <ViewMenu {...{ trigger, list }} />}
      </LazyOpen>
      {isChanged && <SaveButtons list={list} />}
      {openView.kind === 'missing' && <MissingView onLeave={() => selectView('none')} />}
      {dialog.current && (
        <Suspense>
          <ViewDialogs key={dialog.key} {...{ list }} current={dialog.current} {...dialog.props} />
        </Suspense>
      )}
    </>
  )
}

function MissingView({ onLeave }: { onLeave(): void }) {
  return (
    <p role="status" className="flex basis-full flex-wrap items-center gap-2 text-fg-2">
      This view does not exist, or it is not shared with you. The list shows all rows.
      <Button size="small" onClick={onLeave}>
        Leave the view
      </Button>
    </p>
  )
}
