import { api } from '#web/api/client.ts'
import { useMay, useMayReveal } from '#web/session/use-may.ts'
import { Button } from '#web/ui/button.tsx'
import { Eye, EyeOff, Plus } from '#web/ui/icons.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'

export const TITLE = { group: 'Infrastructure', title: 'Captcha Keys' } as const
export const ADD_BUTTON = 'add-captcha-key'

interface KeysHeaderProps {
  isRevealed: boolean
  onReveal(isRevealed: boolean): void
  onAdd(): void
}

export function KeysHeader({ isRevealed, onReveal, onAdd }: KeysHeaderProps) {
  const mayReveal = useMayReveal(api.captchaKeys.list)
  const mayAdd = useMay(api.captchaKeys.add)
  return (
    <PageHeader
      {...TITLE}
      subtitle="The keys with which bots have captchas solved"
      actions={
        <>
          {mayReveal && (
            <Button onClick={() => onReveal(!isRevealed)}>
              {isRevealed ? <EyeOff size={15} aria-hidden /> : <Eye size={15} aria-hidden />}
              {isRevealed ? 'Hide Keys' : 'Reveal Keys'}
            </Button>
          )}
          {mayAdd && (
            <Button
              id={ADD_BUTTON}
              variant="primary"
              aria-label="Add Key"
              className="max-md:w-11 max-md:px-0"
              onClick={onAdd}
            >
              <Plus size={15} aria-hidden />
              <span className="max-md:hidden">Add Key</span>
            </Button>
          )}
        </>
      }
    />
  )
}
