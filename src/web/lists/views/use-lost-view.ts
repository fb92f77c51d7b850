import { useEffect, useRef } from 'react'
import type { View } from '#contract/views.ts'
import type { OpenView } from './open-view.ts'

interface ShownList {
  readonly openView: OpenView
  /** The view in the URL. */
  readonly urlView: unknown
  /** Undefined until they are loaded. */
  readonly views: readonly View[] | undefined
  /** Adds a view to the URL, without a step in the history. */
  keep(id: number): void
}

/**
 * Adds the default view to the URL when it is deleted while the list shows it, so that the list reports that. Otherwise
 * the list would suddenly show all rows.
 */
export function useLostView({ openView, urlView, views, keep }: ShownList): void {
  const shown = useRef<number>(undefined)
  const id = openView.kind === 'open' ? openView.view.id : undefined
  const isPlain = openView.kind === 'none' && urlView === undefined
  useEffect(() => {
    const lost = shown.current
    shown.current = id
    if (lost === undefined || !isPlain || !views) return
    if (!views.some((view) => view.id === lost)) keep(lost)
  }, [id, isPlain, views, keep])
}
