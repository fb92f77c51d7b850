import { useQuery } from '@tanstack/react-query'
import type { CaptchaKey } from '#contract/captcha-keys.ts'
import { api } from '#web/api/client.ts'
import { lazyPart } from '#web/lib/lazy-part.ts'
import { listOptions, onlyPage } from '#web/lists/answers.ts'
import type { DeletionTexts } from '#web/lists/page/definition.ts'
import { ListPage } from '#web/lists/page/list-page.tsx'
import { useMay, useMayReveal } from '#web/session/use-may.ts'
import { Button } from '#web/ui/button.tsx'
import { Eye, EyeOff } from '#web/ui/icons.tsx'
import { keyCard, keyColumns } from './key-columns.tsx'
import { KeyLabel, NO_LABEL } from './key-facts.tsx'
import { KEY } from './noun.ts'
import { keySearch } from './search.ts'
import { useRevealedKeys } from './use-revealed-keys.ts'

const KeyForm = lazyPart(async () => (await import('./key-form.tsx')).KeyForm)

const KEYS = { ...api.captchaKeys, list: onlyPage(api.captchaKeys.list) }

export function CaptchaManagementPage() {
  const isAllowed = useMay(api.captchaKeys.list)
  const { data: list } = useQuery({ ...listOptions(KEYS.list, {}), enabled: isAllowed })
  const { isOn, set: setRevealed, secretOf } = useRevealedKeys(list?.data)
  return (
    <ListPage
      group="Infrastructure"
      title="Captcha Keys"
      subtitle="Manage the API keys with which bots solve captchas"
      buttons={<RevealButton isOn={isOn} onChange={setRevealed} />}
      resource={KEYS}
      search={keySearch}
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

/** The specification defines these words, although the toast of this deletion can undo it. */
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
