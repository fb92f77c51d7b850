import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Arguments } from '#contract/endpoint.ts'
import { orders as contract } from '#contract/orders.ts'
import { api } from '#web/api/client.ts'
import { bodyErrors, fieldErrorsOrThrow } from '#web/api/field-errors.ts'
import type { FieldErrors } from '#web/ui/form/use-form-submit.ts'

type Input = Arguments<typeof contract.add>

/** Adds an order; sent again after a break of the network, the same order is not made twice. */
export function useAddOrder(server_id: number | null, bot_id: number | null) {
  const sent = useRef({ order: '', key: '' })
  const keyOf = (input: Input) => {
    const order = JSON.stringify(input)
    if (order !== sent.current.order) sent.current = { order, key: crypto.randomUUID() }
    return sent.current.key
  }
  const { mutateAsync: add } = useMutation({
    ...api.orders.add.mutation(),
    mutationFn: (input: Input) => api.orders.add.call(input, { idempotencyKey: keyOf(input) }),
    meta: { done: 'Order added', failed: 'Failed to add order' },
  })

  return async (form: FormData): Promise<FieldErrors | undefined> => {
    const numbers = { amount: numberIn(form, 'amount'), price: numberIn(form, 'price') }
    const { type, platform, bank_number } = textsIn(form)
    const bonus = numberIn(form, 'bonus')
    const order = { server_id, bot_id, type, platform, bank_number, ...numbers, bonus }
    const faults = {
      ...bodyErrors(contract.add, order),
      ...(server_id === null && { server_id: 'Choose a server.' }),
      ...(textIn(form, 'amount') === '' && { amount: 'Enter an amount' }),
      ...(textIn(form, 'price') === '' && { price: 'Enter a price' }),
    }
    if (server_id === null || Object.keys(faults).length > 0) return faults
    try {
      await add({ body: { ...order, server_id } })
      return undefined
    } catch (error) {
      return fieldErrorsOrThrow(error)
    }
  }
}

const textIn = (form: FormData, name: string) => String(form.get(name) ?? '').trim()

const textsIn = (form: FormData) => ({
  type: textIn(form, 'type'),
  platform: textIn(form, 'platform'),
  bank_number: textIn(form, 'bank_number'),
})

/** `1 500 000` and `1,500,000` are numbers as well; nothing is none. */
const numberIn = (form: FormData, name: string) =>
  Number(textIn(form, name).replaceAll(/[\s\u00a0,_]/g, ''))
