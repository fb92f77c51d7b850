import type { CaptchaKey } from '#contract/captcha-keys.ts'
import type { Column, OwnCard } from '#web/lists/table/column.ts'
import { Card } from '#web/ui/card.tsx'
import { KeyCreated, KeyLabel, KeySecret } from './key-facts.tsx'

type SecretOf = (row: CaptchaKey) => string

export const keyColumns = (secretOf: SecretOf): readonly Column<CaptchaKey>[] => [
  {
    id: 'label',
    label: 'Label',
    isName: true,
    cell: ({ label }) => (
      <span className="block max-w-64 whitespace-normal py-1.5">
        <KeyLabel label={label} />
      </span>
    ),
  },
  {
    id: 'key',
    label: 'API Key',
    cell: (row) => (
      <span className="block whitespace-normal py-1.5">
        <KeySecret secret={secretOf(row)} />
      </span>
    ),
  },
  { id: 'created', label: 'Created', cell: ({ created_at }) => <KeyCreated {...{ created_at }} /> },
]

export const keyCard = (secretOf: SecretOf): OwnCard<CaptchaKey> => ({
  gridClass: 'grid grid-cols-1 gap-3',
  skeletonClass: 'h-27 rounded-lg',
  of: (row, menu) => (
    <Card className="min-h-27 gap-2">
      <div className="flex items-start justify-between gap-2">
        <h2 className="min-w-0">
          <KeyLabel label={row.label} />
        </h2>
        <span className="-my-1 -mr-2 shrink-0">{menu}</span>
      </div>
      <KeySecret secret={secretOf(row)} />
      <p className="mt-auto flex justify-between text-xs">
        <span className="text-fg-3">Created</span>
        <KeyCreated created_at={row.created_at} />
      </p>
    </Card>
  ),
})
