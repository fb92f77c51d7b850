import { type DragEvent, useEffect, useState } from 'react'
import { classNames } from '#web/lib/class-names.ts'
import { FileUp } from '#web/ui/icons.ts'

interface FileDropProps {
  /** The label. */
  label: string
  hint: string
  accept: string
  disabled: boolean
  onFile(file: File): void
}

/** An area to drop a file on, with a button to choose one. */
export function FileDrop({ label, hint, accept, disabled, onFile }: FileDropProps) {
  const [isOver, setOver] = useState(false)
  useNoStrayDrop()
  const drop = (event: DragEvent) => {
    setOver(false)
    const [file] = event.dataTransfer.files
    if (file && !disabled) onFile(file)
  }

  return (
    <label
      onDragOver={() => setOver(!disabled)}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={classNames(
        'grid cursor-pointer justify-items-center gap-1 rounded-lg border border-edge border-dashed px-4 py-6 text-center hover:bg-raised',
        'has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-accent has-[:focus-visible]:outline-offset-2',
        disabled && 'cursor-default text-fg-3',
        isOver && 'border-accent bg-accent-soft',
      )}
    >
      <FileUp size={20} aria-hidden className="text-fg-3" />
      <span className="font-medium">{label}</span>
      <span className="text-fg-3 text-xs">{hint}</span>
      <input
        type="file"
        accept={accept}
        // The attribute `disabled` would take the focus away while the chosen file is checked.
        aria-disabled={disabled}
        className="sr-only"
        onClick={(event) => disabled && event.preventDefault()}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          // Allows choosing the same file again after it was corrected.
          target.value = ''
          if (file) onFile(file)
        }}
      />
    </label>
  )
}

/** A file dropped outside the area would replace the page with its content. Text can still be dropped into a field. */
function useNoStrayDrop() {
  useEffect(() => {
    const prevent = (event: globalThis.DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault()
    }
    addEventListener('dragover', prevent)
    addEventListener('drop', prevent)
    return () => {
      removeEventListener('dragover', prevent)
      removeEventListener('drop', prevent)
    }
  }, [])
}
