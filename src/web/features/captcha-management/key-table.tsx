import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import type { KeyRowsProps } from './key-dialog-request.ts'
import { KeyCreated, KeyLabel, KeySecret } from './key-facts.tsx'
import { KeyMenu, KeyMenuButton } from './key-menu.tsx'

const HEAD = 'px-3 text-left font-medium'
const PLACES = ['first', 'second', 'third', 'fourth', 'fifth']

/** The head of the table; its children are the body. */
export function KeyTable({ children }: { children: ReactNode }) {
  return (
    <div className="relative overflow-x-auto rounded-lg border border-line bg-panel">
      <table aria-label="Captcha keys" className="w-full">
        <thead className="text-fg-2 text-xs">
          <tr className="h-10 border-line border-b">
            <th scope="col" className={`${HEAD} w-1/4`}>
              Label
            </th>
            <th scope="col" className={HEAD}>
              API Key
            </th>
            <th scope="col" className={`${HEAD} w-36`}>
              Created
            </th>
            <th scope="col" className="w-20 px-3 text-right font-medium">
              Actions
            </th>
          </tr>
        </thead>
        {children}
      </table>
    </div>
  )
}

export function KeyRows({ rows, secretOf, openDialog }: KeyRowsProps) {
  return (
    <KeyMenu rows={rows} openDialog={openDialog} render={<tbody />}>
      {rows.map((row) => (
        <tr
          key={row.id}
          data-id={row.id}
          className="h-11 border-line border-b last:border-0 hover:bg-raised"
        >
          <td className="max-w-64 px-3 py-1.5">
            <KeyLabel label={row.label} />
          </td>
          <td className="px-3 py-1.5">
            <KeySecret secret={secretOf(row)} />
          </td>
          <td className="px-3">
            <KeyCreated created_at={row.created_at} />
          </td>
          <td className="px-3 text-right">
            <KeyMenuButton row={row} />
          </td>
        </tr>
      ))}
    </KeyMenu>
  )
}

export function FailedRow({ onRetry, children }: { onRetry(): void; children: string }) {
  return (
    <tbody>
      <tr>
        <td colSpan={4} className="px-3 py-10 text-center">
          <div role="alert" className="tone-red grid justify-items-center gap-3">
            <p className="font-semibold text-base text-tone">{children}</p>
            <Button onClick={onRetry}>Try again</Button>
          </div>
        </td>
      </tr>
    </tbody>
  )
}

export function LoadingRows() {
  return (
    <tbody>
      {PLACES.map((place) => (
        <tr key={place} className="h-11 border-line border-b last:border-0">
          <td colSpan={4} className="px-3">
            {place === 'first' && (
              <span role="status" aria-label="Loading" className="sr-only">
                Loading
              </span>
            )}
            <div className="h-4 animate-pulse rounded-sm bg-raised" />
          </td>
        </tr>
      ))}
    </tbody>
  )
}
