import { Card } from '#web/ui/card.tsx'
import type { KeyRowsProps } from './key-dialog-request.ts'
import { KeyCreated, KeyLabel, KeySecret } from './key-facts.tsx'
import { KeyMenu, KeyMenuButton } from './key-menu.tsx'

export function KeyCards({ rows, secretOf, openDialog }: KeyRowsProps) {
  return (
    <KeyMenu
      rows={rows}
      openDialog={openDialog}
      render={<ul aria-label="Captcha keys" className="grid grid-cols-1 gap-3" />}
    >
      {rows.map((row) => (
        <li key={row.id} data-id={row.id}>
          <Card className="min-h-27 gap-2">
            <div className="flex items-start justify-between gap-2">
              <h2 className="min-w-0">
                <KeyLabel label={row.label} />
              </h2>
              <span className="-my-1 -mr-2 shrink-0">
                <KeyMenuButton row={row} />
              </span>
            </div>
            <KeySecret secret={secretOf(row)} />
            <p className="mt-auto flex justify-between text-xs">
              <span className="text-fg-3">Created</span>
              <KeyCreated created_at={row.created_at} />
            </p>
          </Card>
        </li>
      ))}
    </KeyMenu>
  )
}
