import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { BrBotGroup } from '#contract/br-bot-groups.ts'
import { isGone } from '#web/api/api-error.ts'
import { api } from '#web/api/client.ts'
import type { DialogState } from '#web/ui/dialog/dialog.tsx'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { useAddBots } from '../use-group-change.ts'
import { BotSelection, type Selected } from './bot-selection.tsx'
import { refusedBots } from './refused-bots.ts'
import { SelectedBots } from './selected-bots.tsx'

interface AddBotsDialogProps extends DialogState {
  group: BrBotGroup
}

export function AddBotsDialog({ group: row, ...dialog }: AddBotsDialogProps) {
  const { data: group = row } = useQuery({
    ...api.brBotGroups.get.query({ params: { id: row.id } }),
    placeholderData: row,
  })
  const { mutateAsync: addBots } = useAddBots(group)
  const [selected, setSelected] = useState<Selected>(new Map())
  const [refused, setRefused] = useState<ReadonlyMap<number, string>>(new Map())
  const [isEmpty, setEmpty] = useState(false)
  const free = group.size - group.bots.length

  const submit = async () => {
    const bot_ids = [...selected.keys()]
    setEmpty(bot_ids.length === 0)
    // The selection below shows the reason.
    if (bot_ids.length === 0 || bot_ids.length > free) return { bots: [] }
    try {
      await addBots({ params: { id: group.id }, body: { bot_ids } })
      return undefined
    } catch (error) {
      if (isGone(error)) return undefined
      setRefused(refusedBots(error, bot_ids))
      throw error
    }
  }

  return (
    <FormDialog
      {...dialog}
      title="Add Bots"
      description={
        <>
          To <bdi>{group.name}</bdi> #{group.id}
        </>
      }
      submit={labelOf(selected.size)}
      pending="Adding..."
      onSubmit={submit}
    >
      {/* A field of the form, so that the form asks before it discards the selection. */}
      <input type="hidden" name="bot_ids" value={[...selected.keys()].join()} />
      <BotSelection {...{ selected, refused }} onChange={setSelected} />
      <SelectedBots {...{ selected, free, refused, isEmpty }} onChange={setSelected} />
    </FormDialog>
  )
}

const labelOf = (count: number) =>
  count === 0 ? 'Add Bots' : `Add ${count} ${count === 1 ? 'Bot' : 'Bots'}`
