import { Form } from '@base-ui/react/form'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { JobDraft } from '#contract/job.ts'
import type { JobKindName } from '#contract/job-kinds.ts'
import { api } from '#web/api/client.ts'
import { fieldErrorsOf } from '#web/api/form-errors.ts'
import { reasonOf } from '#web/api/reason-of.ts'
import { confirmDiscard } from '#web/lib/unsaved-input.ts'
import { useStartOnMount } from '#web/lib/use-start-on-mount.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, type DialogProps, type DialogState } from '#web/ui/dialog/dialog.tsx'
import { firstField } from '#web/ui/dialog/first-field.ts'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { SkeletonList } from '#web/ui/feedback/skeleton.tsx'
import { readForm } from '#web/ui/form/form-reader.ts'
import { useFormSubmit } from '#web/ui/form/use-form-submit.ts'
import { DraftSteps, StepFooter } from './draft-steps.tsx'
import { jobTitle, KINDS_OF_JOBS, rowsText, titleOf } from './job-kinds.ts'
import { KIND_FORMS } from './kind-forms.tsx'

export interface JobDialogProps extends DialogState, Pick<DialogProps, 'finalFocus'> {
  kind: JobKindName
  /** Rows by id, or the query of the list that selects them. */
  rows: { ids: (number | string)[] } | { query: object }
  /** The number of rows when the dialog opened. */
  count: number
  onStarted(): void
}

/** Changes many rows at once: asks for parameters, shows the forecast, starts the job and shows its progress. */
export function JobDialog({ kind, rows, count, onStarted, ...dialog }: JobDialogProps) {
  const { open, onOpenChange, finalFocus } = dialog
  const form = KIND_FORMS[kind]
  const { draft, setDraft, error, create } = useDraft(kind, rows)
  const submit = async (data: FormData) => {
    const fields = readForm(data)
    const faults = form?.faultsOf?.(fields)
    if (faults) return faults
    return create({
      params: form?.paramsOf?.(fields) ?? {},
      reason: fields.optional('reason'),
    })
  }
  // The form keeps its input during the review, for the way back.
  const [isStarted, setStarted] = useState(false)
  const sent = useFormSubmit(submit, () => undefined, {
    keepsInput: !isStarted,
    failed: FAILED,
  })
  const fields = useRef<HTMLFieldSetElement>(null)
  const review = useRef<HTMLButtonElement>(null)
  const back = () => {
    flushSync(() => setDraft(undefined))
    review.current?.focus()
  }
  const close = () => onOpenChange(false)
  const dismiss = async () => {
    if (sent.isPending) return
    if (!sent.isChanged() || (await confirmDiscard())) close()
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && void dismiss()}
      initialFocus={() => firstField(fields.current)}
      finalFocus={finalFocus}
      keepOnPressOutside
      title={draft ? jobTitle(draft.job) : titleOf(KINDS_OF_JOBS[kind], rowsText(kind, count))}
    >
      {form && (
        <Form errors={sent.errors} {...sent.handlers} hidden={draft !== undefined}>
          <fieldset ref={fields} disabled={sent.isPending} className="grid min-w-0 gap-4">
            <form.Fields />
            <StepFooter onCancel={() => void dismiss()} cancel="Cancel">
              <Button ref={review} type="submit" variant="primary" aria-disabled={sent.isPending}>
                {sent.isPending ? 'Checking...' : 'Review changes'}
              </Button>
            </StepFooter>
          </fieldset>
        </Form>
      )}
      {!form && !draft && (
        <Checking {...{ error, count, kind }} check={() => create({ params: {} })} />
      )}
      {draft && (
        <DraftSteps
          // Retrying a job makes a draft of another one.
          key={draft.job.id}
          draft={draft}
          onStarted={() => {
            setStarted(true)
            onStarted()
          }}
          onDraft={setDraft}
          onClose={close}
          // A retry or an undo follows a job that has run, so its form would run that again.
          onBack={(draft.job.retry_of ?? draft.job.undo_of) ? undefined : form && back}
        />
      )}
    </Dialog>
  )
}

interface Draft {
  params: object
  reason?: string | undefined
}

const FAILED = 'Failed to check the changes'

/** The endpoint accepts all kinds of jobs, so the body has a general type here. */
const ADD: { call(input: { body: object }): Promise<JobDraft> } = api.jobs.add

/** Creates the draft of a job: the server selects its rows and tries the change. */
function useDraft(kind: JobKindName, rows: JobDialogProps['rows']) {
  const [draft, setDraft] = useState<JobDraft>()
  const { mutateAsync, error } = useMutation({
    mutationKey: ['jobs', 'add'],
    mutationFn: (body: object) => ADD.call({ body }),
    // The dialog of a kind without a form shows every failure itself.
    meta: KIND_FORMS[kind] ? { failed: FAILED, isShownInForm: true } : {},
  })
  const create = (values: Draft) =>
    fieldErrorsOf(mutateAsync({ kind, ...rows, ...values }).then(setDraft))
  return { draft, setDraft, error, create }
}

interface CheckingProps {
  kind: JobKindName
  count: number
  error: Error | null
  check(): Promise<unknown>
}

/** Creates the draft of a kind without parameters when the dialog opens. */
function Checking({ kind, count, error, check }: CheckingProps) {
  // The error of the mutation is shown below.
  const start = () => void check().catch(() => undefined)
  useStartOnMount(start)
  if (error) return <ErrorState title={FAILED} description={reasonOf(error)} onRetry={start} />
  return (
    <div className="grid gap-3">
      <p role="status">Checking {rowsText(kind, count)}…</p>
      <SkeletonList count={3} className="grid gap-2" rowClassName="h-8" />
    </div>
  )
}
