import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#web/api/client.ts'
import { LazyCombo } from '#web/ui/select/lazy-combo.tsx'
import { emptyText } from './empty-text.ts'
import type { PickerProps } from './picker-props.ts'

const LIST_HEIGHT = 280

/** A picker for one bot group. The groups are requested on its first use. */
export function GroupPicker({ onOpenChange, ...picker }: PickerProps) {
  const [isUsed, setUsed] = useState(false)
  const groups = useGroups(isUsed)
  const options = (groups.data ?? []).map(({ id, name, size, bot_count }) => ({
    id,
    label: name,
    hint: `${bot_count} of ${size}`,
  }))
  return (
    <LazyCombo
      empty={emptyText('groups', groups, options.length > 0)}
      height={LIST_HEIGHT}
      options={options}
      onOpenChange={(isOpen) => {
        setUsed(true)
        onOpenChange?.(isOpen)
      }}
      {...picker}
    />
  )
}

/** The name of a group that was chosen in a picker. */
export function GroupName({ id }: { id: number }) {
  return useGroups(true).data?.find((group) => group.id === id)?.name ?? `#${id}`
}

const useGroups = (isUsed: boolean) =>
  useQuery({ ...api.brBotGroups.names.query({}), enabled: isUsed })
