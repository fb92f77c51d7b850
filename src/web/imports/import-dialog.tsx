import { Suspense, useId, useRef, useState } from 'react'
import { formatSize } from '#web/lib/format-size.ts'
import { lazyPart } from '#web/lib/lazy-part.ts'
import { confirmDiscard, useUnsavedInput } from '#web/lib/unsaved-input.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog, type DialogState } from '#web/ui/dialog/dialog.tsx'
import { firstField } from '#web/ui/dialog/first-field.ts'
import { FileText } from '#web/ui/icons.ts'
import { FileDrop } from './file-drop.tsx'
import { countOf, FORMAT_LABELS, IMPORT_KINDS, type ImportKind } from './import-kind.ts'
import { type ImportSource, MAX_TEXT, readSource, sourceOf } from './import-source.ts'
import { ImportStatus } from './import-status.tsx'
import { type Import, useImport } from './use-import.ts'

const ImportJob = lazyPart(async () => (await import('#web/jobs/import-job.tsx')).ImportJob)

const PASTED = 'pasted lines'

export interface ImportDialogProps extends DialogState {
  kind: ImportKind
}

/** Imports a file in three steps: it is chosen, checked, and then imported completely or not at all. */
export function ImportDialog({ kind, open, onOpenChange }: ImportDialogProps) {
  const { title, reads } = IMPORT_KINDS[kind]
  const file = useImport(kind, close)
  const pasted = usePastedLines(kind, file)
  const fields = useRef<HTMLDivElement>(null)
  function close() {
    file.reset()
    pasted.clear()
    onOpenChange(false)
  }
  const job = file.phase.kind === 'started' ? file.phase.job : undefined
  const hasLines = () => open && job === undefined && pasted.text.trim() !== ''
  // A chosen file outlives the session, and the answer to an import that has been sent. It can be chosen again, so that
  // nothing asks before it is discarded.
  useUnsavedInput(hasLines, { isSending: job === undefined && file.source !== undefined })
  const dismiss = async () => {
    if (isWriting(file)) return
    if (!hasLines() || (await confirmDiscard())) close()
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && void dismiss()}
      title={title}
      description={
        job === undefined &&
        `${reads} Every row is checked first. If any row has an error, nothing is imported.`
      }
      size="wide"
      initialFocus={() => firstField(fields.current)}
      keepOnPressOutside
      footer={
        job === undefined && (
          <>
            <Button disabled={isWriting(file)} onClick={() => void dismiss()}>
              Cancel
            </Button>
            <NextStep {...{ kind, file, pasted }} />
          </>
        )
      }
    >
      {job === undefined ? (
        <div ref={fields} className="grid gap-4">
          <Chooser {...{ kind, file, pasted }} />
          {file.source && <ChosenFile source={file.source} />}
          <ImportStatus {...file} isPasted={pasted.isChecked} />
        </div>
      ) : (
        <Suspense>
          <ImportJob job={job} onClose={close} />
        </Suspense>
      )}
    </Dialog>
  )
}

type PastedLines = ReturnType<typeof usePastedLines>

/** The text in the box, which is checked again after each change. */
function usePastedLines(kind: ImportKind, file: Import) {
  const [text, setText] = useState('')
  const [checked, setChecked] = useState('')
  return {
    text,
    isChanged: text !== checked,
    /** Whether the server has checked these lines. */
    isChecked: checked !== '',
    type: setText,
    check: () => {
      setChecked(text)
      void file.choose(PASTED, async () => sourceOf(kind, PASTED, text))
    },
    clear: () => {
      setText('')
      setChecked('')
    },
  }
}

/** Once the server has the whole file, the import cannot be cancelled. */
function isWriting({ phase }: Import): boolean {
  return phase.kind === 'sending' && !phase.isDryRun && phase.sent >= 1
}

interface StepProps {
  kind: ImportKind
  file: Import
  pasted: PastedLines
}

function Chooser({ kind, file, pasted }: StepProps) {
  const { accept, takesLines } = IMPORT_KINDS[kind]
  const disabled = file.phase.kind === 'sending'
  return (
    <>
      <FileDrop
        label={
          file.source ? 'Choose another file, or drop it here' : 'Choose a file, or drop it here'
        }
        hint={`${takesLines ? 'Text' : 'CSV or JSON'}, up to ${MAX_TEXT}`}
        accept={accept}
        disabled={disabled}
        onFile={(chosen) => {
          pasted.clear()
          void file.choose(chosen.name, () => readSource(kind, chosen))
        }}
      />
      {takesLines && <PasteLines text={pasted.text} onText={pasted.type} />}
    </>
  )
}

function ChosenFile({ source: { name, format, size } }: { source: ImportSource }) {
  return (
    <p className="flex items-center gap-2">
      <FileText size={15} aria-hidden className="shrink-0 text-fg-3" />
      <span className="min-w-0 truncate font-medium">{name}</span>
      <Badge tone="outline">{FORMAT_LABELS[format]}</Badge>
      <span className="num text-fg-3">{formatSize(size)}</span>
    </p>
  )
}

/** The button for the next step. */
function NextStep({ kind, file, pasted }: StepProps) {
  const { phase, source, check, write } = file
  if (phase.kind === 'sending')
    return (
      <Button variant="primary" aria-disabled>
        {phase.isDryRun ? 'Checking...' : 'Importing...'}
      </Button>
    )
  if (pasted.isChanged)
    return (
      <Button variant="primary" disabled={pasted.text.trim() === ''} onClick={pasted.check}>
        Check lines
      </Button>
    )
  if (phase.kind === 'checked' && phase.report.faults.length === 0 && phase.report.total > 0)
    return (
      <Button variant="primary" onClick={write}>
        Import {countOf(kind, phase.report.total)}
      </Button>
    )
  // The same element as before and after, so that it keeps the focus.
  if (phase.kind === 'failed')
    return (
      <Button variant="primary" onClick={phase.isDryRun ? check : write}>
        Try again
      </Button>
    )
  if (source) return <Button onClick={check}>Check again</Button>
  return (
    <Button variant="primary" disabled>
      Import
    </Button>
  )
}

interface PasteLinesProps {
  text: string
  onText(text: string): void
}

/** For lines copied from a chat or a page. */
function PasteLines({ text, onText }: PasteLinesProps) {
  const id = useId()
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="w-fit font-medium">
        Or paste lines
      </label>
      <textarea
        id={id}
        value={text}
        onChange={({ target }) => onText(target.value)}
        placeholder="203.0.113.1:8000:login:password"
        spellCheck={false}
        autoComplete="off"
        className="field h-28 resize-y py-1.5 font-mono text-xs pointer-coarse:h-28"
      />
    </div>
  )
}
