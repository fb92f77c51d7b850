import { useQuery } from '@tanstack/react-query'
import { api } from '#web/api/client.ts'
import { LazySelect } from '#web/ui/select/lazy-select.tsx'

const ALL_USERS = 'all'
const SHOWN = 100

interface UserFilterProps {
  /** Id of a user; undefined for all users. */
  value: string | undefined
  onChange(userId: string | undefined): void
}

/** Filters by the user who made a change. */
export function UserFilter({ value = ALL_USERS, onChange }: UserFilterProps) {
  const query = { per_page: SHOWN, sort_by: 'username', sort_order: 'asc' } as const
  const { data } = useQuery(api.users.list.query({ query }))
  const users = (data?.data ?? []).map(({ id, username }) => ({ value: id, label: username }))
  const isKnown = value === ALL_USERS || users.some((user) => user.value === value)
  const options = [
    { value: ALL_USERS, label: 'All users' },
    ...users,
    ...(isKnown ? [] : [{ value, label: 'Unknown user' }]),
  ]
  return (
    <LazySelect
      label="User"
      className="w-36 max-md:flex-1"
      value={value}
      onValueChange={(next) => onChange(next === ALL_USERS ? undefined : next)}
      options={options}
    />
  )
}
