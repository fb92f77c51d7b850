import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { api } from '#web/api/client.ts'
import { CredentialsForm } from './credentials-form.tsx'
import { type Mode, modesFor, WORDS } from './mode.ts'
import { PasskeySignIn } from './passkey-sign-in.tsx'
import { SecondStep } from './second-step.tsx'

const PANEL = 'w-full max-w-sm md:rounded-xl md:border md:border-line md:bg-panel md:p-6'
const SET_UP = { first_run: false, needs_token: false }

/** Sign in, ask for access, or make the first administrator: one form, so that what is typed survives the change. */
export function SignInPage() {
  const { mode: asked, from } = useSearch({ from: '/auth/login' })
  const { data: setup = SET_UP } = useQuery(api.auth.setup.query({}))
  const modes = modesFor(setup)
  const mode = modes.find((one) => one === asked) ?? modes[0]
  const { title, subtitle } = WORDS[mode]
  if (asked === 'second-step')
    return (
      <div className={PANEL}>
        <SecondStep from={from} />
      </div>
    )
  return (
    <div className={PANEL}>
      <h1 className="font-semibold text-xl tracking-tight">{title}</h1>
      <p className="mt-1 mb-5 text-fg-2">{subtitle}</p>
      <CredentialsForm mode={mode} needsToken={setup.needs_token} />
      {mode === 'sign-in' && <PasskeySignIn />}
      <OtherModes modes={modes.filter((one) => one !== mode)} from={from} />
    </div>
  )
}

function OtherModes({ modes, from }: { modes: Mode[]; from: string | undefined }) {
  if (modes.length === 0) return null
  return (
    <div className="mt-5 grid gap-1 border-line border-t pt-4">
      {modes.map((mode) => (
        <p key={mode} className="text-fg-2">
          {WORDS[mode].question}{' '}
          <Link
            to="/login"
            search={{ from, mode }}
            className="font-medium text-accent underline underline-offset-2 pointer-coarse:inline-block pointer-coarse:py-3"
          >
            {WORDS[mode].title}
          </Link>
        </p>
      ))}
    </div>
  )
}
