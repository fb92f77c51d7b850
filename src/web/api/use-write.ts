import { type MutationMeta, type UseMutationOptions, useMutation } from '@tanstack/react-query'

interface Call<Input, Answer> {
  mutation(): UseMutationOptions<Answer, Error, Input>
}

/** A call of the API that changes something, with the texts of its toasts. */
export function useWrite<Input, Answer>(
  call: Call<Input, Answer>,
  meta: MutationMeta,
  onSuccess?: (answer: Answer) => void,
) {
  return useMutation({ ...call.mutation(), meta, ...(onSuccess && { onSuccess }) })
}
