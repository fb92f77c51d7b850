import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#web/api/client.ts'
import { noPasskeysBecause, passkeyFault, signWithPasskey } from '#web/lib/webauthn.ts'
import { identityQuery } from '#web/session/identity.ts'
import { Button } from '#web/ui/button.tsx'
import { KeyRound } from '#web/ui/icons.tsx'
import { type Refusal, refusalOf } from './refusal.ts'
import { RefusalBox } from './refusal-box.tsx'

/** Rendered only where the browser supports passkeys and the address can have them. */
export function PasskeySignIn() {
  const { signIn, isPending, refusal } = usePasskeySignIn()
  if (noPasskeysBecause() !== undefined) return null
  return (
    <div className="mt-3 grid gap-3">
      <Button className="w-full" disabled={isPending} onClick={signIn}>
        <KeyRound size={15} aria-hidden />
        {isPending ? 'Waiting for your device...' : 'Use a passkey'}
      </Button>
      {refusal && <RefusalBox refusal={refusal} />}
    </div>
  )
}

function usePasskeySignIn() {
  const cache = useQueryClient()
  const [refusal, setRefusal] = useState<Refusal>()
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const options = await api.passkeys.signInOptions.call({})
      const credential = await signWithPasskey(options)
      return api.passkeys.signIn.call({ body: { credential } })
    },
    onSuccess: (identity) => void cache.setQueryData(identityQuery.queryKey, identity),
    onError: (error) => setRefusal(wordsOf(error)),
  })
  const signIn = () => {
    setRefusal(undefined)
    mutate()
  }
  return { signIn, isPending, refusal }
}

function wordsOf(error: unknown): Refusal {
  const fault = passkeyFault(error)
  if (fault === undefined) return refusalOf(error)
  return { message: 'Passkey sign-in failed.', advice: fault }
}
