import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import type { View } from '#contract/views.ts'
import { useMe } from '#web/session/identity.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog, type DialogState } from '#web/ui/dialog/dialog.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu, Pencil, Trash2 } from '#web/ui/icons.ts'
import { useViewOrder } from './use-view-order.ts'
import { useViews } from './use-views.ts'
import type { ViewsOfList } from './views-of-list.ts'
import { isFor, VISIBILITIES } from './visibility.ts'

interface ManageDialogProps extends DialogState {
  list: ViewsOfList
}

/** The views of a list in the order of the user, to rename, move and delete them. */
export function ManageDialog({ list, open, onOpenChange }: ManageDialogProps) {
  const views = useViews(list.list)?.filter((view) => view.list === list.list) ?? []
  const { setOrder, pendingOrder } = useViewOrder(list.list)
  const { box, rows, movedId, announcement, handleOf } = useReorder(inOrder(views, pendingOrder), {
    idOf: ({ id }) => id,
    nameOf: ({ name }) => name,
    onOrder: setOrder,
  })
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Manage views"
      description="Drag a view to move it, or press the arrow keys on its handle. The order and the default view apply to you alone."
      footer={<Button onClick={() => onOpenChange(false)}>Close</Button>}
    >
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {views.length === 0 && <p className="text-fg-2">No views are left in this list.</p>}
      <ol aria-label="Views" ref={box} className="grid gap-1">
        {rows.map((view) => (
          <li
            key={view.id}
            className="flex min-h-10 items-center gap-1 rounded-md border border-line bg-panel px-1 data-moved:border-accent data-moved:bg-raised"
            data-moved={movedId === view.id || undefined}
          >
            <IconButton
              label={`Move ${view.name}`}
              className="cursor-grab touch-none"
              {...handleOf(view.id)}
            >
              <Menu size={14} />
            </IconButton>
            <ViewName view={view} />
            {view.can_change && (
              <>
                <IconButton
                  label={`Edit ${view.name}`}
                  onClick={() => list.show({ kind: 'edit', view })}
                >
                  <Pencil size={14} />
                </IconButton>
                <IconButton
                  label={`Delete ${view.name}`}
                  onClick={() => list.show({ kind: 'delete', view })}
                >
                  <Trash2 size={14} />
                </IconButton>
              </>
            )}
          </li>
        ))}
      </ol>
    </Dialog>
  )
}

function ViewName({ view }: { view: View }) {
  const me = useMe()
  const { name, visibility, owner, is_default } = view
  const isMine = owner.id === me?.id
  return (
    <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 py-1">
      <span className="min-w-0 truncate">{name}</span>
      {is_default && <Badge tone="blue">Default</Badge>}
      {visibility !== 'private' && (
        <span className="text-fg-3 text-xs">
          {VISIBILITIES[visibility]}
          {!isMine && ` · by ${owner.name}`}
          {!isFor(view, me) && ' · not in your sidebar'}
        </span>
      )}
    </span>
  )
}

/** The views in an order that the server has not stored yet. */
function inOrder(views: readonly View[], order: readonly number[] = []): readonly View[] {
  const placed = order.flatMap((id) => views.find((view) => view.id === id) ?? [])
  return [...placed, ...views.filter(({ id }) => !order.includes(id))]
}

interface ReorderOptions<Row> {
  idOf(row: Row): number
  nameOf(row: Row): string
  onOrder(ids: readonly number[]): void
}

const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 }

/** Moves the rows of a list by their handles, with the pointer or the arrow keys. */
function useReorder<Row>(rows: readonly Row[], { idOf, nameOf, onOrder }: ReorderOptions<Row>) {
  const box = useRef<HTMLOListElement>(null)
  const [dragged, setDragged] = useState<{ id: number; order: readonly Row[] }>()
  const [announcement, setAnnouncement] = useState('')
  const shown = dragged?.order ?? rows

  const moved = (id: number, to: number): readonly Row[] => {
    const from = shown.findIndex((row) => idOf(row) === id)
    const row = shown[from]
    const target = Math.min(Math.max(to, 0), shown.length - 1)
    return row && from !== target ? shown.toSpliced(from, 1).toSpliced(target, 0, row) : shown
  }
  const finish = (id: number, order: readonly Row[]) => {
    const index = order.findIndex((row) => idOf(row) === id)
    const row = order[index]
    if (row) setAnnouncement(`${nameOf(row)}: position ${index + 1} of ${order.length}`)
    onOrder(order.map(idOf))
  }
  /** The new index of a row at the position of the pointer. */
  const placeAt = (y: number) => {
    const items = [...(box.current?.children ?? [])]
    return items.findLastIndex((item) => {
      const { top, height } = item.getBoundingClientRect()
      return top + height / 2 < y
    })
  }
  const placeOf = (id: number, y: number) => {
    const from = shown.findIndex((row) => idOf(row) === id)
    const above = placeAt(y)
    return above >= from ? above : above + 1
  }

  const handleOf = (id: number) => ({
    onKeyDown: (event: KeyboardEvent) => {
      const step = STEPS[event.key]
      if (step === undefined) return
      event.preventDefault()
      const order = moved(id, shown.findIndex((row) => idOf(row) === id) + step)
      if (order !== shown) finish(id, order)
    },
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      setDragged({ id, order: shown })
    },
    onPointerMove: ({ clientY }: PointerEvent) => {
      if (dragged) setDragged({ id, order: moved(id, placeOf(id, clientY)) })
    },
    onPointerUp: () => {
      if (dragged && dragged.order.map(idOf).join() !== rows.map(idOf).join())
        finish(id, dragged.order)
      setDragged(undefined)
    },
    onPointerCancel: () => setDragged(undefined),
  })

  return { box, rows: shown, movedId: dragged?.id, announcement, handleOf }
}
