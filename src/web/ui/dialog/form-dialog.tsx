import { Form } from '@base-ui/react/form'
import { type ReactNode, useId, useRef } from 'react'
import { confirmDiscard } from '#web/lib/unsaved-input.ts'
import { Button } from '../button.tsx'
import { type SubmitForm, useFormSubmit } from '../form/use-form-submit.ts'
import { Dialog, type DialogProps, type DialogState } from './dialog.tsx'
import { firstField } from './first-field.ts'

interface FormDialogProps
  extends DialogState,
    Pick<DialogProps, 'size' | 'initialFocus' | 'finalFocus'> {
  title: ReactNode
  description?: ReactNode
  /** The label of the button that submits, and its label while the form is sent. */
  submit: string
  pending: string
  /** Reason why the form cannot be submitted; undefined if it can. */
  refusal?: string | undefined
  onSubmit: SubmitForm
  /** False to discard input without asking. */
  keepsInput?: boolean
  /** Fields with names. They mount each time the dialog opens, so that the form is reset. */
  children: ReactNode
}

/**
 * A form in a dialog: disabled while it is sent, closed on success; after a failure it retains the input. Closing it asks
 * before input is discarded.
 */
export function FormDialog({
  open,
  onOpenChange,
  title,
  description,
  submit,
  pending,
  refusal,
  size,
  initialFocus,
  finalFocus,
  onSubmit,
  keepsInput = true,
  children,
}: FormDialogProps) {
  const id = useId()
  const fields = useRef<HTMLFieldSetElement>(null)
  const form = useFormSubmit(onSubmit, () => onOpenChange(false), {
    keepsInput,
    isRefused: refusal !== undefined,
  })
  const dismiss = async () => {
    if (form.isPending) return
    if (form.isChanged() && !(await confirmDiscard())) return
    form.clearErrors()
    onOpenChange(false)
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => (next ? onOpenChange(true) : void dismiss())}
      title={title}
      description={description}
      size={size}
      keepOnPressOutside
      finalFocus={finalFocus}
      initialFocus={initialFocus ?? (() => firstField(fields.current))}
      footer={
        <>
          <Button disabled={form.isPending} onClick={() => void dismiss()}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={id}
            variant="primary"
            aria-disabled={form.isPending || refusal !== undefined}
            title={refusal}
          >
            {form.isPending ? pending : submit}
          </Button>
        </>
      }
    >
      <Form id={id} errors={form.errors} {...form.handlers}>
        <fieldset ref={fields} disabled={form.isPending} className="grid min-w-0 gap-4">
          {children}
        </fieldset>
      </Form>
    </Dialog>
  )
}
