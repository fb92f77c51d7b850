import { useEffect, useRef } from 'react'
import type { Icon } from '#web/ui/icon.tsx'

/** An action that the palette offers while its target is selected or open. */
export interface PaletteAction {
  readonly label: string
  readonly icon?: Icon
  /** Reason why it is disabled; undefined if it is enabled. */
  readonly refusal?: string | undefined
  run(): void
}

export interface PaletteActions {
  /** The target of the actions: "3 BR bots selected". */
  readonly subject: string
  readonly actions: readonly PaletteAction[]
}

const active = new Set<{ current: PaletteActions | undefined }>()

/** Offers actions in the palette while the component is mounted; undefined offers none. */
export function usePaletteActions(actions: PaletteActions | undefined) {
  const latest = useRef(actions)
  useEffect(() => {
    latest.current = actions
  })
  useEffect(() => {
    active.add(latest)
    return () => {
      active.delete(latest)
    }
  }, [])
}

/** The current actions of the palette. */
export const activeActions = (): PaletteActions[] =>
  [...active].flatMap(({ current }) => current ?? [])
