import { Suspense, useEffect, useRef, useState } from 'react'
import { FilterError } from '#contract/filter/error.ts'
import { type FilterField, type FilterFields, testable } from '#contract/filter/fields.ts'
import type { Filter } from '#contract/filter/filter.ts'
import { allows } from '#domain/access.ts'
import { whenIdle } from '#web/lib/when-idle.ts'
import { useMe } from '#web/session/identity.ts'
import { Button } from '#web/ui/button.tsx'
import { Plus, X } from '#web/ui/icons.ts'
import { Menu, MenuItem } from '#web/ui/menu.tsx'
import { type FilterFault, refusedFault } from '../refused-fault.ts'
import type { SearchPatch } from '../search.ts'
import { chipsOf, joinChips } from './chips.ts'
import { filterOf } from './fault.ts'
import { FilterChip, loadEditor, NewChip } from './filter-chip.tsx'
import { FilterText, loadText } from './lazy-text.ts'
import type { CountedList } from './use-value-counts.ts'

interface FilterBarProps {
  /** The fields of the list, including those that this user cannot read. */
  fields: FilterFields
  /** The other filters of the list, which also apply when rows are counted. */
  parameters: SearchPatch | undefined
  /** The list whose rows are counted. */
  counted: CountedList['list'] | undefined
  /** The filter in the URL. */
  text: string | undefined
  /** The error of the rows with this filter. */
  error: unknown
  onChange(text: string | undefined): void
  /** Closes a bar without a filter. */
  onClose(): void
}

/** The filter of a list: a chip for each test, or its text. */
export function FilterBar(props: FilterBarProps) {
  const { fields: all, parameters, counted: list, text, error, onChange, onClose } = props
  useEffect(() => whenIdle(loadEditor), [])
  const fields = useReadable(all)
  const filter = filterOf(text ?? '', fields)
  const [isText, setText] = useState(false)
  // Only a bar that has just been opened offers its fields immediately.
  const [isOpening, setOpening] = useState(filter === undefined)
  const refusal = useRefusal(text, error)
  const isInvalid = filter instanceof FilterError || refusal !== undefined
  const isShownAsText = isText || isInvalid
  // The text field that had the focus disappears, and this button is shown as soon as the text is valid.
  const textButton = useRef<HTMLButtonElement>(null)
  const [isFocusing, setFocusing] = useState(false)
  const leaveText = () => {
    setText(false)
    setFocusing(true)
    textButton.current?.focus()
  }
  return (
    <section
      aria-label="Advanced filter"
      className="order-1 flex basis-full flex-wrap items-start gap-2"
    >
      {isShownAsText ? (
        <Suspense
          fallback={<div className="h-8 flex-1 basis-full md:basis-0 pointer-coarse:h-11" />}
        >
          <FilterText
            key={`${refusal?.message} ${text}`}
            {...{ fields, refusal }}
            counted={list && parameters && { list, parameters }}
            defaultValue={text ?? ''}
            onApply={(next) => {
              leaveText()
              onChange(next)
              return undefined
            }}
            onCancel={leaveText}
          />
        </Suspense>
      ) : (
        <Chips {...{ fields, filter, isOpening, onChange }} />
      )}
      {!isInvalid && (
        <Button
          ref={textButton}
          autoFocus={isFocusing}
          variant="ghost"
          onPointerEnter={loadText}
          onFocus={loadText}
          onClick={() => {
            setOpening(false)
            setText(!isText)
          }}
        >
          {isText ? 'Edit as chips' : 'Edit as text'}
        </Button>
      )}
      {text === undefined && (
        <Button variant="ghost" aria-label="Close advanced filter" onClick={onClose}>
          <X size={14} aria-hidden />
        </Button>
      )}
    </section>
  )
}

/** The fault for which the server refused this text. It remains while the rows are requested again, when they have no error. */
function useRefusal(text: string | undefined, error: unknown): FilterFault | undefined {
  const [refused, setRefused] = useState<{ text: string | undefined; fault: FilterFault }>()
  const fault = refusedFault(error)
  if (fault && refused?.text !== text) setRefused({ text, fault })
  return refused?.text === text ? refused?.fault : undefined
}

/** The fields that this user can read. */
function useReadable(fields: FilterFields): FilterFields {
  const me = useMe()
  return fields.filter(({ access }) => access === undefined || allows(access, 'GET', me))
}

interface ChipsProps {
  fields: FilterFields
  filter: Filter | undefined
  /** Whether the menu of the fields opens immediately. */
  isOpening: boolean
  onChange(text: string | undefined): void
}

function Chips({ fields, filter, isOpening, onChange }: ChipsProps) {
  const [added, setAdded] = useState<FilterField>()
  const addButton = useRef<HTMLButtonElement>(null)
  useEffect(
    () => () => {
      // Tab has left a new test, whose chip disappears with its place in the order of the page.
      if (added && document.activeElement === document.body) addButton.current?.focus()
    },
    [added],
  )
  const chips = filter ? chipsOf(filter.condition) : []
  /** Applies the chips with these texts; returns the reason if that is not possible. */
  const apply = (texts: readonly string[]) => {
    const next = filterOf(joinChips(texts), fields)
    if (next instanceof FilterError) return next.message
    // The chip that had the focus is replaced.
    addButton.current?.focus()
    setAdded(undefined)
    onChange(next?.text)
    return undefined
  }
  const texts = chips.map(({ text }) => text)
  return (
    <>
      {chips.map((chip, index) => (
        <FilterChip
          key={chip.text}
          {...{ chip, fields }}
          onChange={(text) => apply(texts.with(index, text))}
          onRemove={() => apply(texts.toSpliced(index, 1))}
        />
      ))}
      {added && (
        <NewChip
          key={added.name}
          field={added}
          onAdd={(text) => apply([...texts, text])}
          onCancel={() => setAdded(undefined)}
        />
      )}
      <Menu
        align="start"
        defaultOpen={isOpening}
        trigger={
          <Button ref={addButton}>
            <Plus size={14} aria-hidden />
            Add filter
          </Button>
        }
      >
        <div className="max-h-[min(24rem,var(--available-height))] overflow-y-auto">
          {testable(fields).map((field) => (
            <MenuItem key={field.name} onClick={() => setAdded(field)}>
              {field.label}
            </MenuItem>
          ))}
        </div>
      </Menu>
    </>
  )
}
