import { useState } from 'react'
import type { Output } from '#contract/endpoint.ts'
import { orders as contract, ORDER_TEXT_MAX, type Order, type orders } from '#contract/orders.ts'
import { api } from '#web/api/client.ts'
import { bodyErrors } from '#web/api/field-errors.ts'
import { fieldErrorsOf } from '#web/api/form-errors.ts'
import { useWrite } from '#web/api/use-write.ts'
import type { FormProps } from '#web/lists/page/definition.ts'
import { BotPicker, type PickedBot } from '#web/pickers/bot-picker.tsx'
import { ServerPicker } from '#web/pickers/server-picker.tsx'
import { useMay } from '#web/session/use-may.ts'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { readForm } from '#web/ui/form/form-reader.ts'
import { TextField } from '#web/ui/form/text-field.tsx'
import type { FieldErrors } from '#web/ui/form/use-form-submit.ts'

export type OrderPage = Output<typeof orders.list>

export function OrderForm({ answer, open, onOpenChange }: FormProps<Order, OrderPage>) {
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
      {...{ open, onOpenChange }}
      title="New order"
      description="New orders start as Pending."
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
            placeholder="Bot that fulfills the order"
            value={bot}
            onValueChange={pickBot}
          />
        </Field>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <NameField name="type" label="Type" names={answer?.choices.types} defaultValue="transfer" />
        <NameField name="platform" label="Platform" names={answer?.choices.platforms} />
      </div>
      <TextField
        name="bank_number"
        label="Bank number"
        required
        maxLength={ORDER_TEXT_MAX}
        inputMode="numeric"
      />
      <div className="grid gap-4 sm:grid-cols-3">
        <NumberField name="amount" label="Amount" hint="Game money" required />
        <NumberField name="bonus" label="Bonus" hint="Bonus in game money" />
        <NumberField name="price" label="Price" hint="In US dollars, such as 6.35" required />
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

/** A text field that suggests the values of existing orders. */
function NameField({ names = [], ...field }: NameFieldProps) {
  const list = `order-${field.name}`
  return (
    <div className="contents">
      <TextField {...field} required maxLength={ORDER_TEXT_MAX} list={list} />
      <datalist id={list}>
        {names.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </div>
  )
}

function NumberField(field: { name: string; label: string; hint: string; required?: boolean }) {
  return <TextField {...field} inputMode="decimal" className="num" />
}

function useAddOrder(server_id: number | null, bot_id: number | null) {
  const { mutateAsync: add } = useWrite(api.orders.add, {
    done: 'Order added',
    failed: 'Failed to add order',
    isShownInForm: true,
  })

  return async (form: FormData): Promise<FieldErrors | undefined> => {
    const { text, number } = readForm(form)
    const order = {
      server_id,
      bot_id,
      type: text('type'),
      platform: text('platform'),
      bank_number: text('bank_number'),
      amount: number('amount'),
      price: number('price'),
      bonus: text('bonus') === '' ? 0 : number('bonus'),
    }
    const faults = {
      ...bodyErrors(contract.add, order),
      ...(server_id === null && { server_id: 'Choose a server.' }),
      ...(text('amount') === '' && { amount: 'Enter an amount.' }),
      ...(text('price') === '' && { price: 'Enter a price.' }),
    }
    if (server_id === null || Object.keys(faults).length > 0) return faults
    return fieldErrorsOf(add({ body: { ...order, server_id } }))
  }
}
