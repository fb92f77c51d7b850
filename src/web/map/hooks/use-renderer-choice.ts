import { useStoredNames } from '#web/lib/stored-names.ts'

/** Renderers of the map. `auto` picks the faster one. */
export const RENDERER_CHOICES = [
  { value: 'auto', label: 'Automatic' },
  { value: 'splat', label: 'Processor' },
  { value: 'gl', label: 'Graphics card' },
] as const
export type RendererChoice = (typeof RENDERER_CHOICES)[number]['value']

/** The choice stored in this browser, unless the URL overrides it. */
export function useRendererChoice(
  override: RendererChoice | undefined,
): [RendererChoice, (choice: RendererChoice) => void] {
  const [names, setNames] = useStoredNames('night-shift-map-renderer', [])
  const stored = RENDERER_CHOICES.find(({ value }) => names.has(value))?.value
  return [override ?? stored ?? 'auto', (choice) => setNames(new Set([choice]))]
}
