import { useMutation } from '@tanstack/react-query'
import { type Passkey, passkeys } from '#contract/passkeys.ts'
import { doneOrGone } from '#web/api/api-error.ts'
import { api } from '#web/api/client.ts'
import { bodyErrors } from '#web/api/field-errors.ts'
import { reasonOf } from '#web/api/reason-of.ts'
import { useWrite } from '#web/api/use-write.ts'
import { browserOf } from '#web/session/access/browser-of.ts'
import { createPasskey, passkeyFault } from '#web/session/webauthn.ts'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import type { DialogState } from '#web/ui/dialog/dialog.tsx'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { readForm } from '#web/ui/form/form-reader.ts'
import { TextField } from '#web/ui/form/text-field.tsx'
import { fieldErrorsOrToast } from './field-errors-or-toast.ts'
import type { HeadingProps } from './section.tsx'

export type PasskeyDialogRequest =
  | { kind: 'add' }
  | { kind: 'rename'; passkey: Passkey }
  | { kind: 'remove'; passkey: Passkey }

interface PasskeyDialogProps extends DialogState, HeadingProps {
  request: PasskeyDialogRequest
}

export function PasskeyDialog({ request, heading, ...dialog }: PasskeyDialogProps) {
  switch (request.kind) {
    case 'add':
      return <AddDialog {...dialog} />
    case 'rename':
      return <RenameDialog {...dialog} passkey={request.passkey} />
    case 'remove':
      return <RemoveDialog {...dialog} heading={heading} passkey={request.passkey} />
    default:
      return request satisfies never
  }
}

const NAME_MAX = 64

function AddDialog(dialog: DialogState) {
  // The browser prompts the user between the two requests, so both are one mutation.
  const { mutateAsync: add } = useMutation({
    mutationKey: ['passkeys', 'register'],
    mutationFn: async (name: string) => {
      const options = await api.passkeys.registerOptions.call({})
      const credential = await createPasskey(options)
      return api.passkeys.register.call({ body: { name, credential } })
    },
    meta: { done: 'Passkey added' },
  })
  const send = async (form: FormData) => {
    const name = readForm(form).text('name')
    if (name === '') return { name: 'Enter a name.' }
    await add(name)
    return undefined
  }
  return (
    <FormDialog
      {...dialog}
      title="Add a passkey"
      description="Your browser will ask where to save it."
      submit="Add passkey"
      pending="Waiting for your device..."
      onSubmit={(form) => fieldErrorsOrToast('Failed to add passkey', send(form), wordsOf)}
    >
      <TextField
        name="name"
        label="Name"
        required
        maxLength={NAME_MAX}
        defaultValue={browserOf(navigator.userAgent)}
        hint="A name to recognize it by, such as the device it is on."
      />
    </FormDialog>
  )
}

const wordsOf = (error: unknown) => passkeyFault(error) ?? reasonOf(error)

function RenameDialog({ passkey: { id, name }, ...dialog }: DialogState & { passkey: Passkey }) {
  const rename = useWrite(api.passkeys.rename, { done: 'Passkey renamed' })
  const send = async (form: FormData) => {
    const body = { name: readForm(form).text('name') }
    const faults = bodyErrors(passkeys.rename, body)
    if (faults) return faults
    await rename.mutateAsync({ params: { id }, body })
    return undefined
  }
  return (
    <FormDialog
      {...dialog}
      title="Rename passkey"
      submit="Rename"
      pending="Renaming..."
      onSubmit={(form) => fieldErrorsOrToast('Failed to rename passkey', send(form))}
    >
      <TextField name="name" label="Name" required maxLength={NAME_MAX} defaultValue={name} />
    </FormDialog>
  )
}

interface RemoveDialogProps extends DialogState, HeadingProps {
  passkey: Passkey
}

function RemoveDialog({ passkey: { id, name }, heading, ...dialog }: RemoveDialogProps) {
  const { mutateAsync: remove } = useWrite(api.passkeys.remove, {
    done: 'Passkey removed',
    failed: 'Failed to remove passkey',
    gone: 'Already removed',
  })
  return (
    <ConfirmDialog
      {...dialog}
      title={`Remove ${name}?`}
      description="You can no longer sign in with this passkey. Your device may still offer it until you delete it there too. This cannot be undone."
      confirm="Remove"
      pending="Removing..."
      focusWhenDone={heading}
      onConfirm={() => doneOrGone(remove({ params: { id } }))}
    />
  )
}
