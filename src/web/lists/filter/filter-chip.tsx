import { Suspense } from 'react'
import { type Condition, testsIn } from '#contract/filter/condition.ts'
import type { FilterField, FilterFields, ReferenceKind } from '#contract/filter/fields.ts'
import { lazyPart } from '#web/lib/lazy-part.ts'
import { LazyOpen } from '#web/ui/dialog/lazy-open.tsx'
import { X } from '#web/ui/icons.ts'
import type { Chip } from './chips.ts'
import { loadText } from './lazy-text.ts'
import { useReferences } from './references.ts'
import { formOf } from './test-form.ts'
import { wordsOf } from './words.ts'

export const loadEditor = () => import('./chip-editor.tsx')
/** Loads the code that a chip without a form opens. */
const loadWithText = () => Promise.all([loadEditor(), loadText()])
const ChipEditor = lazyPart(async () => (await loadEditor()).ChipEditor)
const NewTest = lazyPart(async () => (await loadEditor()).NewTest)

const LOOK =
  'flex min-h-8 min-w-0 max-w-full items-center rounded-md border pointer-coarse:min-h-11'
const BUTTON =
  'wrap-anywhere line-clamp-4 min-h-full min-w-0 self-stretch rounded-md py-1 pr-1 pl-2.5 text-left'

interface FilterChipProps {
  chip: Chip
  fields: FilterFields
  /** Replaces the chip; returns the reason if that is not possible. */
  onChange(text: string): string | undefined
  onRemove(): void
}

/** A part of a filter in words. Clicking it opens its form, or its text if it has no form. */
export function FilterChip({ chip, fields, onChange, onRemove }: FilterChipProps) {
  const { condition, text } = chip
  const nameOf = useNames(condition)
  const words = wordsOf(condition, nameOf)
  const form = condition.kind === 'field' ? formOf(condition) : undefined
  return (
    <span className={`${LOOK} border-accent bg-accent-soft`}>
      <LazyOpen
        opens="dialog"
        load={form ? loadEditor : loadWithText}
        trigger={(button) => (
          <button type="button" className={BUTTON} {...button}>
            {words}
          </button>
        )}
      >
        {(trigger) => (
          <ChipEditor {...{ condition, form, text, words, fields, trigger, onChange, onRemove }} />
        )}
      </LazyOpen>
      <button
        type="button"
        aria-label={`Remove filter: ${words}`}
        onClick={onRemove}
        className="grid w-7 shrink-0 self-stretch place-items-center rounded-md text-fg-2 hover:text-fg pointer-coarse:w-11"
      >
        <X size={14} aria-hidden />
      </button>
    </span>
  )
}

/** The names of the rows that the tests of a chip refer to. */
function useNames(condition: Condition) {
  const rows = {
    servers: useReferred(condition, 'servers'),
    proxies: useReferred(condition, 'proxies'),
    groups: useReferred(condition, 'groups'),
    bots: useReferred(condition, 'bots'),
    admins: useReferred(condition, 'admins'),
  }
  return (id: number, kind: ReferenceKind | undefined) =>
    kind && rows[kind].find((row) => row.id === id)?.label
}

/** The rows of a kind that the tests of a chip may refer to. */
function useReferred(condition: Condition, kind: ReferenceKind) {
  const values = testsIn(condition).flatMap((test) =>
    test.kind === 'field' && test.field.of === kind ? test.values : [],
  )
  const ids = values.flatMap((value) =>
    value.kind === 'is' && typeof value.value === 'number' ? [value.value] : [],
  )
  return useReferences(values.length > 0 ? kind : undefined, { ids })
}

interface NewChipProps {
  field: FilterField
  onAdd(text: string): string | undefined
  onCancel(): void
}

/** A test that is not yet part of the filter. */
export function NewChip(props: NewChipProps) {
  const trigger = (
    <button type="button" className={`${BUTTON} pr-2.5`}>
      {props.field.label}
    </button>
  )
  return (
    <span className={`${LOOK} border-edge border-dashed`}>
      <Suspense fallback={trigger}>
        <NewTest {...props} trigger={trigger} />
      </Suspense>
    </span>
  )
}
