import { useState } from 'react'
import { api } from '#web/api/client.ts'
import { BotPicker, type PickedBot } from '#web/pickers/bot-picker.tsx'
import { ServerPicker } from '#web/pickers/server-picker.tsx'
import { useMay } from '#web/session/use-may.ts'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import type { OrderList } from './orders-header.tsx'
import { useAddOrder } from './use-add-order.ts'

const NAME_MAX = 64

export interface AddDialogProps {
  choices: OrderList['choices'] | undefined
  open: boolean
  onOpenChange(open: boolean): void
}

export function AddDialog({ choices, ...dialog }: AddDialogProps) {
  const [serverId, setServerId] = useState<number | null>(null)
  const [bot, setBot] = useState<PickedBot | null>(null)
  const mayPick = useMay(api.bots.list)
  const add = useAddOrder(serverId, bot?.id ?? null)
  const pickServer = (id: number | null) => {
    setServerId(id)
    if (id !== bot?.server_id) setBot(null)
  }
  const pickBot = (next: PickedBot | null) => {
    setBot(next)
    if (next) setServerId(next.server_id)
  }
  return (
    <FormDialog
      {...dialog}
      title="New order"
      description="It waits as pending until somebody starts it."
      submit="Add order"
      pending="Adding..."
      onSubmit={add}
    >
      <Field name="server_id" label="Server" required>
        <ServerPicker placeholder="Choose a server" value={serverId} onValueChange={pickServer} />
      </Field>
      {mayPick && (
        <Field name="bot_id" label="Bot (optional)">
          <BotPicker
            serverId={serverId ?? undefined}
            placeholder="Who carries it out"
            value={bot}
            onValueChange={pickBot}
          />
        </Field>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <NameField name="type" label="Type" names={choices?.types} defaultValue="transfer" />
        <NameField name="platform" label="Platform" names={choices?.platforms} />
      </div>
      <TextField
        name="bank_number"
        label="Bank number"
        required
        maxLength={NAME_MAX}
        autoComplete="off"
        inputMode="numeric"
      />
      <div className="grid gap-4 sm:grid-cols-3">
        <NumberField name="amount" label="Amount" hint="Game money" required />
        <NumberField name="bonus" label="Bonus" hint="Game money on top" />
        <NumberField name="price" label="Price" hint="In dollars, to the cent" required />
      </div>
    </FormDialog>
  )
}

interface NameFieldProps {
  name: string
  label: string
  names: readonly string[] | undefined
  defaultValue?: string
}

/** Any name; those that there are already are suggested. */
function NameField({ names = [], ...field }: NameFieldProps) {
  const list = `order-${field.name}`
  return (
    <div className="contents">
      <TextField {...field} required maxLength={NAME_MAX} list={list} autoComplete="off" />
      <datalist id={list}>
        {names.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </div>
  )
}

function NumberField(field: { name: string; label: string; hint: string; required?: boolean }) {
  return <TextField {...field} inputMode="decimal" autoComplete="off" className="num" />
}
