import type { ReactNode } from 'react'
import { CopyButton } from './copy-button.tsx'
import { NOTHING } from './nothing.tsx'

interface SectionProps {
  title: string
  /** `h2` outside a dialog, whose title is an `h2`. */
  heading?: 'h2' | 'h3'
  /** Shown beside the title. */
  aside?: ReactNode
  children: ReactNode
}

export function Section(section: SectionProps) {
  const { title, heading: Heading = 'h3', aside, children } = section
  return (
    <section aria-label={title} className="grid content-start gap-2">
      <div className="flex min-h-8 items-center justify-between gap-3 pointer-coarse:min-h-11">
        <Heading className="font-semibold">{title}</Heading>
        {aside}
      </div>
      {children}
    </section>
  )
}

export function Facts({ children }: { children: ReactNode }) {
  return <dl className="grid border-line border-t">{children}</dl>
}

interface FactProps {
  name: string
  children?: ReactNode
}

/** A row of its own; on phones, long values go below their name. */
export function Fact({ name, children }: FactProps) {
  return (
    <div className="flex min-h-9 flex-wrap items-center gap-x-4 border-line border-b py-1 last:border-b-0 pointer-coarse:min-h-11">
      <dt className="w-28 shrink-0 md:w-36 text-fg-3">{name}</dt>
      <dd className="num flex min-w-0 flex-[1_1_10rem] flex-wrap items-center gap-1.5 break-words">
        {children || NOTHING}
      </dd>
    </div>
  )
}

interface CopyableProps {
  /** Names the value. */
  label: string
  text: string | null | undefined
}

/** A value for programs, with a copy button. */
export function Copyable({ label, text }: CopyableProps) {
  if (!text) return NOTHING
  return (
    <span className="flex min-w-0 items-center gap-0.5">
      <span className="min-w-0 break-all font-mono text-xs">{text}</span>
      <CopyButton label={label} text={text} />
    </span>
  )
}
