import { type ReactNode, type RefObject, useId, useRef, useState } from 'react'
import { type DiscardRequest, endDiscard } from '#web/lib/unsaved-input.ts'
import { Button } from '../button.tsx'
import { Dialog, type DialogProps, type DialogState } from './dialog.tsx'

interface ConfirmDialogProps extends DialogState, Pick<DialogProps, 'finalFocus'> {
  title: ReactNode
  description: ReactNode
  /** The label of the confirm button, and its label while the action runs. */
  confirm: string
  pending: string
  /** The button that only closes the dialog. */
  cancel?: string
  tone?: 'danger' | 'primary'
  /** Whether the action is disabled. The description contains the reason. */
  isDisabled?: boolean
  /** A text that the user must type to confirm, if an accidental confirmation would be costly. */
  typed?: string
  /** Gets the focus once the action is done, because the action removes the control that opened the dialog. */
  focusWhenDone?: RefObject<HTMLElement | null>
  /** Resolves when the action is done. A rejection leaves the dialog open; the mutation reports the error. */
  onConfirm(): Promise<unknown>
  /** Details of the action, in addition to the description. */
  children?: ReactNode
}

/** Asks for confirmation of an action that cannot be undone. The focus starts on Cancel. */
export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  description,
  confirm,
  pending,
  cancel: cancelLabel = 'Cancel',
  tone = 'danger',
  isDisabled = false,
  typed,
  finalFocus,
  focusWhenDone,
  onConfirm,
  children,
}: ConfirmDialogProps) {
  const cancel = useRef<HTMLButtonElement>(null)
  const isDone = useRef(false)
  const [isPending, setPending] = useState(false)
  const [text, setText] = useState('')
  const isBarred = isPending || isDisabled || (typed !== undefined && text.trim() !== typed)

  const act = async () => {
    if (isBarred) return
    setPending(true)
    const done = await onConfirm().then(
      () => true,
      () => false,
    )
    setPending(false)
    if (!done) return
    isDone.current = true
    onOpenChange(false)
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      description={description}
      size="small"
      initialFocus={cancel}
      finalFocus={
        focusWhenDone ? () => (isDone.current && focusWhenDone.current) || true : finalFocus
      }
      footer={
        <>
          <Button ref={cancel} onClick={() => onOpenChange(false)}>
            {cancelLabel}
          </Button>
          <Button variant={tone} aria-disabled={isBarred} onClick={act}>
            {isPending ? pending : confirm}
          </Button>
        </>
      }
    >
      {children}
      {typed !== undefined && (
        <TypedField words={typed} text={text} onText={setText} onEnter={act} />
      )}
    </Dialog>
  )
}

interface TypedFieldProps {
  words: string
  text: string
  onText(text: string): void
  onEnter(): void
}

function TypedField({ words, text, onText, onEnter }: TypedFieldProps) {
  const id = useId()
  return (
    <div className="grid gap-1">
      <label htmlFor={id}>
        Type <code className="rounded-sm bg-raised px-1 font-mono">{words}</code> to confirm
      </label>
      <input
        id={id}
        className="field w-full font-mono"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={text}
        onChange={({ target }) => onText(target.value)}
        onKeyDown={({ key }) => key === 'Enter' && onEnter()}
      />
    </div>
  )
}

/** Asks before unsaved input is discarded. It is in this file, because lists load it for work without a connection. */
export function DiscardDialog({
  isOpen,
  isShownOnce,
}: Pick<DiscardRequest, 'isOpen' | 'isShownOnce'>) {
  const texts = isShownOnce ? SHOWN_ONCE : ENTERED
  return (
    <ConfirmDialog
      {...texts}
      open={isOpen}
      onOpenChange={() => endDiscard(false)}
      onConfirm={async () => endDiscard(true)}
    />
  )
}

const ENTERED = {
  title: 'Discard your changes?',
  description: 'What you entered has not been saved.',
  cancel: 'Keep editing',
  confirm: 'Discard',
  pending: 'Discard',
}

const SHOWN_ONCE = {
  title: 'Leave this page?',
  description: 'The secret on this page is not shown again.',
  cancel: 'Stay',
  confirm: 'Leave',
  pending: 'Leave',
}
