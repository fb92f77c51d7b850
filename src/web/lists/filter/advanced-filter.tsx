import { Suspense, useEffect, useState } from 'react'
import type { FilterFields } from '#contract/filter/fields.ts'
import { lazyPart } from '#web/lib/lazy-part.ts'
import { whenIdle } from '#web/lib/when-idle.ts'
import { Button } from '#web/ui/button.tsx'
import { Plus } from '#web/ui/icons.ts'
import type { SearchPatch } from '../search.ts'
import type { CountedList } from './use-value-counts.ts'

const load = () => import('./filter-bar.tsx')
const FilterBar = lazyPart(async () => (await load()).FilterBar)

interface AdvancedFilterProps {
  /** The fields of the list, including those that this user cannot read. */
  fields: FilterFields
  /** The filter in the URL. */
  q: string | number | undefined
  /** The other filters of the list; without them, suggested values have no row counts. */
  parameters?: SearchPatch
  /** The list whose rows are counted. */
  counted?: CountedList['list'] | undefined
  /** The error of the rows with this filter. */
  error?: unknown
  change(patch: { q: string | undefined }): void
}

/** The button that opens the filter in the language of the API, and the filter bar while it is open or has a filter. */
export function AdvancedFilter(props: AdvancedFilterProps) {
  const { fields, q, parameters, counted, error, change } = props
  const [bar, setBar] = useState<'unused' | 'open' | 'closed'>('unused')
  useEffect(() => whenIdle(load), [])
  const text = typeof q === 'string' ? q : undefined
  // The bar has the focus, so it stays open until its first filter is in the URL.
  if (text !== undefined && bar === 'open') setBar('closed')
  if (text === undefined && bar !== 'open')
    return (
      <Button
        // The bar that had the focus has just closed.
        autoFocus={bar === 'closed'}
        aria-expanded={false}
        className="max-md:min-w-11"
        onClick={() => setBar('open')}
      >
        <Plus size={14} aria-hidden />
        <span className="max-md:sr-only">Advanced filter</span>
      </Button>
    )
  return (
    <Suspense fallback={<div className="order-1 h-8 basis-full pointer-coarse:h-11" />}>
      <FilterBar
        {...{ fields, parameters, counted, text, error }}
        onChange={(next) => {
          if (next === undefined) setBar('closed')
          change({ q: next })
        }}
        onClose={() => setBar('closed')}
      />
    </Suspense>
  )
}
