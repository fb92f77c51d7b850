import { useQuery } from '@tanstack/react-query'
import { api } from '#web/api/client.ts'
import { LazySelect } from '#web/ui/select/lazy-select.tsx'

const EVERYBODY = 'all'
const SHOWN = 100

interface PersonFilterProps {
  /** Id of a user; undefined for all users. */
  value: string | undefined
  onChange(userId: string | undefined): void
}

/** Filters by the user who made a change. */
export function PersonFilter({ value = EVERYBODY, onChange }: PersonFilterProps) {
  const query = { per_page: SHOWN, sort_by: 'username', sort_order: 'asc' } as const
  const { data } = useQuery(api.users.list.query({ query }))
  const people = (data?.data ?? []).map(({ id, username }) => ({ value: id, label: username }))
  const isKnown = value === EVERYBODY || people.some((person) => person.value === value)
  const options = [
    { value: EVERYBODY, label: 'Everybody' },
    ...people,
    ...(isKnown ? [] : [{ value, label: 'Unknown user' }]),
  ]
  return (
    <LazySelect
      label="Person"
      className="w-36 max-md:flex-1"
      value={value}
      onValueChange={(next) => onChange(next === EVERYBODY ? undefined : next)}
      options={options}
    />
  )
}
