import { type MutationMeta, type UseMutationOptions, useMutation } from '@tanstack/react-query'

/** A call of the API that changes something. */
export interface WriteOf<Input, Answer> {
  mutation(): UseMutationOptions<Answer, Error, Input>
}

/** Calls the API with the texts of the toasts. */
export function useWrite<Input, Answer>(
  call: WriteOf<Input, Answer>,
  meta: MutationMeta,
  onSuccess?: (answer: Answer) => void,
) {
  return useMutation({ ...call.mutation(), meta, ...(onSuccess && { onSuccess }) })
}
