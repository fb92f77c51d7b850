import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'

interface ReorderOptions<Row> {
  idOf(row: Row): number
  nameOf(row: Row): string
  onOrder(ids: readonly number[]): void
}

const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 }

/** Moves the rows of a list by their handles, with the pointer or the arrow keys. */
export function useReorder<Row>(
  rows: readonly Row[],
  { idOf, nameOf, onOrder }: ReorderOptions<Row>,
) {
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
