import type { ReactNode, Ref } from 'react'

interface ConflictNoteProps {
  ref?: Ref<HTMLDivElement>
  /** "This key was changed by someone else." */
  title: string
  /** The current values of the row; `isReplaced` if the form contains a different value. */
  now?: readonly { name: string; value: ReactNode; isReplaced?: boolean | undefined }[]
  /** The effect of sending again. */
  children: ReactNode
}

/** Shows in a form that another user changed the row, with the current values. */
export function ConflictNote({ ref, title, now = [], children }: ConflictNoteProps) {
  return (
    <div
      ref={ref}
      role="alert"
      className="tone-yellow grid gap-2 rounded-md border border-tone-line bg-tone-bg px-3 py-2 text-tone"
    >
      <p className="font-medium">{title}</p>
      {now.length > 0 && (
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-0.5">
          {now.map(({ name, value, isReplaced }) => (
            <div key={name} className="contents">
              <dt>{name}</dt>
              <dd className="break-words">
                <b className="font-medium">{value}</b>
                {isReplaced !== undefined && (isReplaced ? ' (replaced by yours)' : ' (kept)')}
              </dd>
            </div>
          ))}
        </dl>
      )}
      <p>{children}</p>
    </div>
  )
}
