import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { CaptchaKey } from '#contract/captcha-keys.ts'
import { CAPTCHA_KEY_FIELDS } from '#contract/filter/registry/captcha-keys.ts'
import { MASK } from '#contract/mask.ts'
import { api } from '#web/api/client.ts'
import { reasonOf } from '#web/api/reason-of.ts'
import { isCancelled } from '#web/lib/cancelled.ts'
import { lazyPart } from '#web/lib/lazy-part.ts'
import { listOptions, onlyPage } from '#web/lists/answers.ts'
import type { DeletionTexts } from '#web/lists/page/definition.ts'
import { ListPage } from '#web/lists/page/list-page.tsx'
import { queryOf } from '#web/lists/search.ts'
import type { Column, CustomCard } from '#web/lists/table/column.ts'
import { useListSearch } from '#web/lists/use-list-search.ts'
import { useMay, useMayReveal } from '#web/session/use-may.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Eye, EyeOff } from '#web/ui/icons.ts'
import { KeyCreated, KeyLabel, KeySecret, NO_LABEL } from './key-facts.tsx'
import { KEY } from './noun.ts'
import { keySearch } from './search.ts'

const KeyForm = lazyPart(async () => (await import('./key-form.tsx')).KeyForm)

const KEYS = { ...api.captchaKeys, list: onlyPage(api.captchaKeys.list) }

export function CaptchaManagementPage() {
  const isAllowed = useMay(api.captchaKeys.list)
  const { search, openView } = useListSearch(keySearch)
  const isKnown = isAllowed && openView.kind !== 'loading'
  const { data: list } = useQuery({
    ...listOptions(KEYS.list, queryOf(keySearch, search)),
    enabled: isKnown,
  })
  const { isOn, set: setRevealed, secretOf } = useRevealedKeys(list?.data, search.q)
  return (
    <ListPage
      group="Infrastructure"
      title="Captcha Keys"
      subtitle="Manage the API keys with which bots solve captchas"
      buttons={<RevealButton isOn={isOn} onChange={setRevealed} />}
      resource={KEYS}
      search={keySearch}
      filterFields={CAPTCHA_KEY_FIELDS}
      noun={KEY}
      columns={keyColumns(secretOf)}
      card={keyCard(secretOf)}
      rowName={({ id, label }) => `${label ?? NO_LABEL} #${id}`}
      noticeName={({ label }) => label ?? NO_LABEL}
      form={KeyForm}
      deletion={deletionOf}
      texts={{ add: 'Add Key', edit: 'Edit', remove: 'Delete' }}
      isPlain
      empty={{
        title: 'No API Keys Found',
        description: 'Get started by adding your first Google API key.',
      }}
    />
  )
}

interface RevealButtonProps {
  isOn: boolean
  onChange(isOn: boolean): void
}

function RevealButton({ isOn, onChange }: RevealButtonProps) {
  const mayReveal = useMayReveal(api.captchaKeys.list)
  if (!mayReveal) return null
  return (
    <Button onClick={() => onChange(!isOn)}>
      {isOn ? <EyeOff size={15} aria-hidden /> : <Eye size={15} aria-hidden />}
      {isOn ? 'Hide Keys' : 'Reveal Keys'}
    </Button>
  )
}

/** The specification defines these texts, although the toast can undo the deletion. */
const deletionOf = ({ id, label }: CaptchaKey): DeletionTexts => ({
  title: 'Are you sure?',
  description: (
    <>
      This action cannot be undone. This will permanently delete the API key.
      <span className="mt-3 block truncate text-fg">
        <KeyLabel label={label} /> <span className="num font-mono text-fg-3 text-xs">#{id}</span>
      </span>
    </>
  ),
  done: 'Key deleted successfully',
  undo: 'captcha_key',
})

type SecretOf = (row: CaptchaKey) => string

const keyColumns = (secretOf: SecretOf): readonly Column<CaptchaKey>[] => [
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

const keyCard = (secretOf: SecretOf): CustomCard<CaptchaKey> => ({
  gridClass: 'grid grid-cols-1 gap-3',
  skeletonClass: 'h-27 rounded-lg',
  onPhone: 9,
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

/** Keys in plain text, by row id. */
type Clear = ReadonlyMap<number, Pick<CaptchaKey, 'key' | 'version'>>

const NOTHING: Clear = new Map()

/**
 * Keys in plain text while they are shown. They bypass the query cache, so that they are discarded when they are hidden or
 * the user leaves the page. A key that another user changed is masked until it is requested again.
 */
function useRevealedKeys(rows: readonly CaptchaKey[] | undefined, q: string | undefined) {
  const [isOn, setOn] = useState(false)
  const [clear, setClear] = useState(NOTHING)
  const secretOf = ({ id, version }: CaptchaKey) => {
    const known = clear.get(id)
    return isOn && known?.version === version ? known.key : MASK
  }
  const masked = isOn ? (rows ?? []).filter((row) => secretOf(row) === MASK) : []
  // Requested once for each set of missing keys, so that an outdated response is not requested in a loop.
  const missing = masked.map(({ id, version }) => `${id}.${version}`).join()
  const hide = () => {
    setOn(false)
    setClear(NOTHING)
  }

  useEffect(() => {
    if (missing === '') return
    const asked = new AbortController()
    // A read that was sent is answered, although it is aborted.
    fetchClear(q, asked.signal).then(
      (keys) => asked.signal.aborted || setClear(keys),
      (error: unknown) => {
        if (asked.signal.aborted) return
        setOn(false)
        if (!isCancelled(error)) toast.failure('Failed to reveal keys', reasonOf(error))
      },
    )
    return () => asked.abort()
  }, [missing, q])

  return { isOn, set: (next: boolean) => (next ? setOn(true) : hide()), secretOf }
}

async function fetchClear(q: string | undefined, signal: AbortSignal): Promise<Clear> {
  const rows = await api.captchaKeys.list.call({ query: { reveal: 'true', q } }, { signal })
  return new Map(rows.map(({ id, key, version }) => [id, { key, version }]))
}
