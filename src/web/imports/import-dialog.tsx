import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { FileText } from '#web/ui/icons.tsx'
import { FileDrop } from './file-drop.tsx'
import { countOf, FORMAT_LABELS, IMPORT_KINDS, type ImportKind } from './import-kind.ts'
import { formatSize, type ImportSource, readSource, sourceOf } from './import-source.ts'
import { ImportStatus } from './import-status.tsx'
import { PasteLines } from './paste-lines.tsx'
import { type Import, useImport } from './use-import.ts'

const PASTED = 'pasted lines'

export interface ImportDialogProps {
  kind: ImportKind
  open: boolean
  onOpenChange(open: boolean): void
}

/** Brings a file in: chosen, checked, and only then imported, whole or not at all. */
export function ImportDialog({ kind, open, onOpenChange }: ImportDialogProps) {
  const { title, reads } = IMPORT_KINDS[kind]
  const file = useImport(kind, close)
  function close() {
    file.reset()
    onOpenChange(false)
  }
  const change = (next: boolean) => {
    if (next || isWriting(file)) return
    close()
  }

  return (
    <Dialog
      open={open}
      onOpenChange={change}
      title={title}
      description={`${reads} Every row is checked first; then all of them are imported, or none.`}
      size="wide"
      keepOnPressOutside
      footer={
        <>
          <Button disabled={isWriting(file)} onClick={close}>
            Cancel
          </Button>
          <NextStep kind={kind} file={file} />
        </>
      }
    >
      <div className="grid gap-4">
        <Chooser kind={kind} file={file} />
        {file.source && <ChosenFile source={file.source} />}
        <ImportStatus {...file} />
      </div>
    </Dialog>
  )
}

/** From the moment the whole file is with the server, what happens cannot be called back. */
function isWriting({ phase }: Import): boolean {
  return phase.kind === 'sending' && !phase.isDryRun && phase.sent >= 1
}

function Chooser({ kind, file }: { kind: ImportKind; file: Import }) {
  const { accept, takesLines } = IMPORT_KINDS[kind]
  const disabled = file.phase.kind === 'sending'
  return (
    <>
      <FileDrop
        label={
          file.source ? 'Choose another file, or drop it here' : 'Choose a file, or drop it here'
        }
        hint={`${takesLines ? 'Text' : 'CSV or JSON'}, up to 16 MiB`}
        accept={accept}
        disabled={disabled}
        onFile={(chosen) => void file.choose(chosen.name, () => readSource(kind, chosen))}
      />
      {takesLines && (
        <PasteLines
          disabled={disabled}
          onText={(text) => void file.choose(PASTED, async () => sourceOf(kind, PASTED, text))}
        />
      )}
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

/** The one button that leads on from where the file is. */
function NextStep({ kind, file }: { kind: ImportKind; file: Import }) {
  const { phase, source, check, write } = file
  if (phase.kind === 'sending')
    return (
      <Button variant="primary" aria-disabled>
        {phase.isDryRun ? 'Checking...' : 'Importing...'}
      </Button>
    )
  if (phase.kind === 'checked' && phase.report.faults.length === 0 && phase.report.total > 0)
    return (
      <Button variant="primary" onClick={write}>
        Import {countOf(kind, phase.report.total)}
      </Button>
    )
  if (source && phase.kind !== 'failed') return <Button onClick={check}>Check again</Button>
  return (
    <Button variant="primary" disabled>
      Import
    </Button>
  )
}
