import { useStoredNames } from '#web/lib/stored-names.ts'

/** What draws the map. Whichever is faster here, unless somebody says otherwise. */
export const RENDERER_CHOICES = [
  { value: 'auto', label: 'Automatic' },
  { value: 'splat', label: 'Processor' },
  { value: 'gl', label: 'Graphics card' },
] as const
export type RendererChoice = (typeof RENDERER_CHOICES)[number]['value']

/** What this browser remembers; the address overrules it. */
export function useRendererChoice(
  overruled: RendererChoice | undefined,
): [RendererChoice, (choice: RendererChoice) => void] {
  const [names, setNames] = useStoredNames('night-shift-map-renderer', [])
  const stored = RENDERER_CHOICES.find(({ value }) => names.has(value))?.value
  return [overruled ?? stored ?? 'auto', (choice) => setNames(new Set([choice]))]
}
