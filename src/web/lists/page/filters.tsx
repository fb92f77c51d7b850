import { createContext, type ReactNode, use } from 'react'
import { ServerPicker } from '#web/pickers/server-picker.tsx'
import { X } from '#web/ui/icons.ts'
import { PassingButton } from '#web/ui/passing-button.tsx'
import { LazySelect } from '#web/ui/select/lazy-select.tsx'
import type { SearchPatch, SearchValues } from '../search.ts'

export interface FilterProps {
  search: SearchValues
  change(patch: SearchPatch): void
}

/**
 * The position of a filter: in the row below the title, in that row but behind a button on phones, always behind that
 * button, or after the button.
 */
type Place = 'row' | 'collapsible' | 'popover' | 'end'

interface ChoiceOf<Search, Name extends keyof Search> {
  kind: 'choice'
  name: Name
  label: string
  /** The option that does not filter. */
  any: string
  options: readonly { value: NonNullable<Search[Name]>; label: string }[]
  /** The width on a wide screen, such as `w-32`; in the popover, the filter fills the line. */
  width?: string
  place?: Place
}

type Choice<Search> = { [Name in keyof Search & string]: ChoiceOf<Search, Name> }[keyof Search &
  string]

interface CustomFilter {
  kind: 'custom'
  /** The URL parameters that it sets. */
  names: readonly string[]
  /** Shown in the popover, unless the control labels itself. */
  label?: string
  place?: Place
  render(filter: FilterProps): ReactNode
}

/** A filter of a list page. `Search` has the URL parameters that it can set. */
export type Filter<Search = SearchValues> = Choice<Search> | CustomFilter

/** The filter by server, which has the same position in all lists. */
export const SERVER_FILTER: CustomFilter = {
  kind: 'custom',
  names: ['server_id'],
  render: ({ search, change }) => (
    <ServerPicker
      placeholder="All servers"
      className="w-40 max-md:w-0 @max-[16rem]:min-w-20 max-md:flex-1"
      value={typeof search.server_id === 'number' ? search.server_id : null}
      onValueChange={(id) => change({ server_id: id ?? undefined })}
    />
  ),
}

/** A filter by id that is only set by links from other pages. `clear` is the label of the button that clears it. */
export const linkedFilter = (
  name: string,
  clear: string,
  nameOf: (id: number) => string,
): CustomFilter => ({
  kind: 'custom',
  names: [name],
  place: 'end',
  render: ({ search, change }) => {
    const id = search[name]
    if (typeof id !== 'number') return null
    return (
      <PassingButton aria-label={clear} run={() => change({ [name]: undefined })}>
        {nameOf(id)}
        <X size={14} aria-hidden />
      </PassingButton>
    )
  },
})

/** The options of a filter by a field that is true or false. */
export const yesOrNo = (yes: string, no: string) =>
  [
    { value: 'true', label: yes },
    { value: 'false', label: no },
  ] as const

/** A filter for active or inactive rows, by the field `name`. */
export const ACTIVITY = {
  kind: 'choice',
  label: 'Activity',
  any: 'Any status',
  options: yesOrNo('Active', 'Inactive'),
  width: 'w-44',
} as const

export const placeOf = ({ place = 'row' }: Filter) => place

export const namesOf = (filter: Filter): readonly string[] =>
  filter.kind === 'choice' ? [filter.name] : filter.names

/** Whether the filters are behind the button, where each has a visible label. */
export const InFilterPopover = createContext(false)

const WIDTHS: Record<Place, string> = {
  row: 'max-md:w-0 @max-[16rem]:min-w-20 @min-[25rem]:min-w-20 max-md:flex-1',
  collapsible: 'max-md:w-full',
  popover: 'w-full',
  end: '',
}

// The empty text is never an option of a filter.
const ANY = ''

interface FilterControlProps extends FilterProps {
  filter: Filter
}

export function FilterControl(props: FilterControlProps) {
  const { filter, ...values } = props
  const control =
    filter.kind === 'custom' ? filter.render(values) : <ChoiceControl {...{ filter, ...values }} />
  if (!use(InFilterPopover) || filter.label === undefined) return control
  return (
    <div className="grid gap-1">
      <span className="text-fg-2 text-xs">{filter.label}</span>
      {control}
    </div>
  )
}

function ChoiceControl({ filter, ...props }: FilterProps & { filter: Choice<SearchValues> }) {
  const { name, label, any, options, width = '', place = 'row' } = filter
  const value = props.search[name] ?? ANY
  const known = options.some((option) => option.value === value)
  return (
    <LazySelect<string | number>
      label={label}
      className={`${width} ${WIDTHS[place]}`}
      options={[
        { value: ANY, label: any },
        ...options,
        // The URL may contain a value that no row has now.
        ...(known || value === ANY ? [] : [{ value, label: String(value) }]),
      ]}
      value={value}
      onValueChange={(next) => props.change({ [name]: next === ANY ? undefined : next })}
    />
  )
}
