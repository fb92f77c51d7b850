import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#web/api/client.ts'
import { useDebounced } from '#web/lib/use-debounced.ts'
import { emptyText } from '#web/pickers/empty-text.ts'
import { LazyCombo } from '#web/ui/select/lazy-combo.tsx'

const FOUND_MAX = 50
const HEIGHT = 240

interface UserFilterProps {
  /** Id of a user; undefined for all users. */
  value: string | undefined
  onChange(userId: string | undefined): void
}

/** Filters by the user who made a change. The server searches by name, because there can be too many to list. */
export function UserFilter({ value, onChange }: UserFilterProps) {
  const [isUsed, setUsed] = useState(false)
  const [search, setSearch] = useState('')
  const searchLater = useDebounced(setSearch)
  const query = {
    search: search.trim() || undefined,
    per_page: FOUND_MAX,
    sort_by: 'username',
    sort_order: 'asc',
  } as const
  const found = useQuery({
    ...api.users.list.query({ query }),
    enabled: isUsed,
    placeholderData: keepPreviousData,
  })
  const users = found.data?.data ?? []
  const place = users.findIndex(({ id }) => id === value)
  return (
    <LazyCombo
      label="User"
      placeholder="All users"
      className="w-36 max-md:flex-1"
      empty={emptyText('users', found, true)}
      height={HEIGHT}
      // The ids of options are numbers, those of users are not, so an option is identified by its place in the results.
      options={users.map(({ username }, id) => ({ id, label: username }))}
      value={value === undefined ? null : place}
      fallback={useName(value)}
      onOpenChange={() => setUsed(true)}
      onSearch={searchLater}
      searched={found.isPlaceholderData ? undefined : search}
      onValueChange={(id) => onChange(id === null ? undefined : users[id]?.id)}
    />
  )
}

/** The name of a user, also of one who is not among the results. */
function useName(id: string | undefined): string {
  const user = useQuery({
    ...api.users.get.query({ params: { id: id ?? '' } }),
    enabled: id !== undefined,
  })
  if (user.data) return user.data.user.username
  return user.isError ? 'Unknown user' : 'Loading…'
}
