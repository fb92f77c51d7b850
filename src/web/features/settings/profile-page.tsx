import { useMe } from '#web/session/identity.ts'
import { ROLE_NAMES } from '#web/session/role-names.ts'
import { ThemeSwitch } from '#web/ui/theme-switch.tsx'
import { Section } from './section.tsx'

export function ProfilePage() {
  const me = useMe()
  return (
    <div className="grid max-w-3xl grid-cols-1 gap-6 p-4 md:p-6">
      <Section title="You">
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1.5 break-words">
          <dt className="text-fg-2">Username</dt>
          <dd className="font-medium">{me?.username}</dd>
          <dt className="text-fg-2">Role</dt>
          <dd>{me && ROLE_NAMES[me.role]}</dd>
        </dl>
      </Section>
      <Section title="Theme" description="Applies to this browser only.">
        <div className="flex">
          <ThemeSwitch />
        </div>
      </Section>
    </div>
  )
}
