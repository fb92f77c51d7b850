import { Suspense, useEffect, useRef, useState } from 'react'
import type { View } from '#contract/views.ts'
import { newerRow } from '#web/api/api-error.ts'
import { api } from '#web/api/client.ts'
import { useWrite } from '#web/api/use-write.ts'
import { focusMain } from '#web/lib/focus-main.ts'
import { lazyPart } from '#web/lib/lazy-part.ts'
import { versionIn } from '#web/lib/property-of.ts'
import { useDialog } from '#web/lib/use-dialog.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { LazyOpen } from '#web/ui/dialog/lazy-open.tsx'
import { Bookmark, ChevronDown } from '#web/ui/icons.ts'
import { isFiltered, type SearchPatch } from '../search.ts'
import { savedQueryOf, useSavedQuery } from './use-saved-query.ts'
import { viewsButton } from './views-button.ts'
import type { ViewDialog, ViewsOfList } from './views-of-list.ts'

const loadMenu = () => import('./view-menu.tsx')
const ViewMenu = lazyPart(async () => (await loadMenu()).ViewMenu)
const ViewDialogs = lazyPart(async () => (await import('./view-dialogs.tsx')).ViewDialogs)

interface ViewBarProps {
  page: Pick<ViewsOfList, 'name' | 'search' | 'openView'> & {
    readonly definition: Pick<ViewsOfList, 'noun' | 'columns' | 'filterFields'> & {
      readonly search: ViewsOfList['page']
    }
    readonly selectView: ViewsOfList['select']
    change(patch: SearchPatch): void
  }
}

/** The views of a list: the open view and the differences from it. */
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
    filterFields: definition.filterFields,
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
            data-views
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
      {open && isChanged && <SaveButtons key={open.view.id} list={list} view={open.view} />}
      {openView.kind === 'missing' && (
        <MissingView
          isFiltered={isFiltered(definition.search, search)}
          onLeave={() => {
            focusMain()
            page.change({})
          }}
        />
      )}
      {dialog.current && (
        <Suspense>
          <ViewDialogs key={dialog.key} {...{ list }} current={dialog.current} {...dialog.props} />
        </Suspense>
      )}
    </>
  )
}

/** The URL may have filters of its own, which stay when the user leaves the view. */
function MissingView({ isFiltered, onLeave }: { isFiltered: boolean; onLeave(): void }) {
  const rows = isFiltered ? 'The list keeps your filters.' : 'The list shows all rows.'
  return (
    <p role="status" className="flex basis-full flex-wrap items-center gap-2 text-fg-2">
      {`This view does not exist, or it is not shared with you. ${rows}`}
      <Button size="small" onClick={onLeave}>
        Leave the view
      </Button>
    </p>
  )
}

interface SaveButtonsProps {
  list: ViewsOfList
  /** The open view. */
  view: View
}

/** The actions for changes of the open view. */
function SaveButtons({ list, view }: SaveButtonsProps) {
  const { select, show } = list
  const { save, isPending } = useSaveChanges(list, view)
  return (
    <span className="flex flex-wrap items-center gap-2">
      {view.can_change && (
        <Button onClick={passing(save)} aria-disabled={isPending}>
          {isPending ? 'Saving...' : 'Save changes'}
        </Button>
      )}
      <Button variant="ghost" onClick={passing(() => show({ kind: 'add' }))}>
        Save as…
      </Button>
      <Button variant="ghost" onClick={passing(() => select(view.id))}>
        Discard changes
      </Button>
    </span>
  )
}

/** An action that removes its button, also by a dialog. The focus moves to the button of the views. */
const passing = (run: () => void) => () => {
  viewsButton()?.focus()
  run()
}

/**
 * Saves the query of the list into its open view. If another user changed the view after the list began to differ from it, the first
 * attempt fails and reports that; the next one overwrites their change.
 */
function useSaveChanges(list: ViewsOfList, view: View) {
  const { id } = view
  const saved = useSavedQuery(list)
  const latest = useRef(saved)
  useEffect(() => {
    latest.current = saved
  })
  const [first] = useState(view)
  /** The latest version that the user was told about. */
  const [told, setTold] = useState(0)
  // A new name or place of the view is not overwritten.
  const { version } = textOf(view) === textOf(first) ? view : first
  const { mutate, isPending } = useWrite(api.views.update, {
    done: 'View saved',
    failed: 'Failed to save view',
    reason: 'An error occurred while saving the view.',
    gone: 'Deleted by someone else',
  })
  const save = () => {
    if (isPending) return
    mutate(
      { params: { id }, body: { ...saved, version: Math.max(version, told) } },
      {
        onSuccess: (result) => {
          setTold(result.version)
          // The user may have changed the list since.
          if (JSON.stringify(saved) === JSON.stringify(latest.current)) list.select(id)
        },
        onError: (error) => setTold((old) => versionIn(newerRow(error)) ?? old),
      },
    )
  }
  return { save, isPending }
}

const textOf = (view: View) => JSON.stringify(savedQueryOf(view))
