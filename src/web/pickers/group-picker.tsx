import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#web/api/client.ts'
import { bareOf } from '#web/lists/answers.ts'
import { LazyCombo } from '#web/ui/select/lazy-combo.tsx'
import { emptyText } from './empty-text.ts'
import type { PickerProps } from './picker-props.ts'

const LIST_HEIGHT = 280

/** A picker for one bot group. The groups are requested on its first use. */
export function GroupPicker({ onOpenChange, ...picker }: PickerProps) {
  const [isUsed, setUsed] = useState(false)
  const groups = useQuery({
    ...api.brBotGroups.list.query({ query: {} }),
    select: bareOf,
    enabled: isUsed,
  })
  const options = (groups.data ?? []).map(({ id, name, size, bots }) => ({
    id,
    label: name,
    hint: `${bots.length} of ${size}`,
  }))
  return (
    <LazyCombo
      empty={emptyText('groups', groups)}
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
