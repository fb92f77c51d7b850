import type { ReactNode } from 'react'
import { useMe } from '#web/entities/me/identity.ts'
import { ROLE_NAMES } from '#web/entities/me/role-names.ts'
import { ThemeSwitch } from '#web/ui/theme-switch.tsx'
import { PasswordForm } from './password-form.tsx'
import { SessionList } from './session-list.tsx'

export function ProfilePage() {
  const me = useMe()
  return (
    <div className="grid max-w-3xl grid-cols-1 gap-6 p-4 md:p-6">
      <Section title="You">
        <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1.5">
          <dt className="text-fg-2">Username</dt>
          <dd className="min-w-0 break-words font-medium">{me?.username}</dd>
          <dt className="text-fg-2">Role</dt>
          <dd>{me && ROLE_NAMES[me.role]}</dd>
        </dl>
      </Section>
      <Section title="Theme">
        <div className="flex">
          <ThemeSwitch />
        </div>
      </Section>
      <Section title="Password" description="A new one ends your sessions everywhere else.">
        <PasswordForm />
      </Section>
      <Section title="Sessions" description="Where you are signed in, newest first.">
        <SessionList />
      </Section>
    </div>
  )
}

interface SectionProps {
  title: string
  description?: string
  children: ReactNode
}

function Section({ title, description, children }: SectionProps) {
  return (
    <section aria-label={title} className="rounded-lg border border-line bg-panel p-4 md:p-5">
      <h2 className="font-semibold text-base">{title}</h2>
      {description && <p className="text-fg-2">{description}</p>}
      <div className="mt-3">{children}</div>
    </section>
  )
}
