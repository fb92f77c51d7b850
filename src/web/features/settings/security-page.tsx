import { PasskeySection } from './passkey-section.tsx'
import { PasswordForm } from './password-form.tsx'
import { Section } from './section.tsx'
import { SessionList } from './session-list.tsx'
import { TwoFactorSection } from './two-factor-section.tsx'

export function SecurityPage() {
  return (
    <div className="grid max-w-3xl grid-cols-1 gap-6 p-4 md:p-6">
      <TwoFactorSection />
      <PasskeySection />
      <Section title="Password" description="Changing it signs you out everywhere else.">
        <PasswordForm />
      </Section>
      <Section title="Sessions" description="Where you are signed in, newest first.">
        <SessionList />
      </Section>
    </div>
  )
}
