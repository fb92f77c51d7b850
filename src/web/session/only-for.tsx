import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Access } from '#contract/endpoint.ts'
import type { Permission } from '#web/api/client.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { useMe } from './identity.ts'
import { ROLE_NAMES } from './role-names.ts'
import { useMay } from './use-may.ts'

const WHO: Record<Access, string> = {
  public: 'Everyone',
  own: 'Sign-in required',
  authenticated: 'Sign-in required',
  except_unverified: 'Sign-in required',
  except_dealer: 'Not available to dealers',
  operator: 'Operators and administrators only',
  administrator: 'Administrators only',
  agent: 'Agents only',
}

interface OnlyForProps {
  /** The main endpoint of the page. */
  endpoint: Permission
  /** The header to show if the page cannot show its own. */
  header?: ReactNode
  children: ReactNode
}

/** A page that a role cannot use shows who can use it. */
export function OnlyFor({ endpoint, header, children }: OnlyForProps) {
  const me = useMe()
  const may = useMay(endpoint)
  if (may) return children
  return (
    <>
      {header}
      <EmptyPage
        title={WHO[endpoint.access]}
        description={
          me &&
          `You are signed in as ${me.username} (${ROLE_NAMES[me.role]}). Ask an administrator if you need this page.`
        }
      />
    </>
  )
}

/** The body of a page without content, with a link to the home page. */
export function EmptyPage(texts: { title: string; description?: ReactNode }) {
  return (
    <div className="p-4 md:p-6">
      <EmptyState
        {...texts}
        action={
          <Link to="/" className={buttonClass({ variant: 'primary' })}>
            Go to the home page
          </Link>
        }
      />
    </div>
  )
}
