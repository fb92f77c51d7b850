import { useEffect, useRef } from 'react'
import type { Icon } from '#web/ui/icon.tsx'

/** An action that the palette offers while what it applies to is selected or open. */
export interface PaletteAction {
  readonly label: string
  readonly icon?: Icon
  /** Why it cannot be used now; undefined where it can. */
  readonly refusal?: string | undefined
  run(): void
}

export interface PaletteActions {
  /** What the actions apply to: "3 BR bots selected". */
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

/** What the palette offers now. */
export const activeActions = (): PaletteActions[] =>
  [...active].flatMap(({ current }) => current ?? [])
