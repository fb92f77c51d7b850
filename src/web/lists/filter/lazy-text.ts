import { lazyPart } from '#web/lib/lazy-part.ts'

export const loadText = () => import('./filter-text.tsx')
/** The text field of a filter. It is loaded separately, because neither the bar nor the form of a test needs it. */
export const FilterText = lazyPart(async () => (await loadText()).FilterText)
