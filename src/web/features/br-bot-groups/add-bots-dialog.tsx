import { useState } from 'react'
import type { BrBotGroup } from '#contract/br-bot-groups.ts'
import { isGone } from '#web/api/send.ts'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { BotChooser, type Chosen } from './bot-chooser.tsx'
import { ChosenBots } from './chosen-bots.tsx'
import type { DialogState } from './group-dialog-request.ts'
import { refusedBots } from './refused-bots.ts'
import { useGroup } from './use-group.ts'
import { useAddBots } from './use-group-change.ts'

export function AddBotsDialog({ group: asked, ...dialog }: DialogState & { group: BrBotGroup }) {
  const group = useGroup(asked)
  const { mutateAsync: addBots } = useAddBots(group)
  const [chosen, choose] = useState<Chosen>(new Map())
  const [refused, setRefused] = useState<ReadonlyMap<number, string>>(new Map())
  const room = group.size - group.bots.length

  const submit = async () => {
    const bot_ids = [...chosen.keys()]
    if (bot_ids.length === 0) return { bots: 'Choose at least one bot' }
    if (bot_ids.length > room) return { bots: 'Leave some of them out' }
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
      description={`To ${group.name} #${group.id}`}
      submit={
        chosen.size > 0 ? `Add ${chosen.size} ${chosen.size === 1 ? 'Bot' : 'Bots'}` : 'Add Bots'
      }
      pending="Adding..."
      onSubmit={submit}
    >
      <BotChooser chosen={chosen} onChange={choose} refused={refused} />
      <ChosenBots {...{ chosen, room, refused }} onChange={choose} />
    </FormDialog>
  )
}
