import type { ReactNode, RefObject } from 'react'
import { sectionId } from './section-id.ts'

export interface HeadingProps {
  /** The heading of a section, which gets the focus when a dialog removed the control that opened it. */
  heading: RefObject<HTMLHeadingElement | null>
}

interface SectionProps extends Partial<HeadingProps> {
  title: string
  description?: ReactNode
  /** Shown to the right of the title. */
  action?: ReactNode
  children: ReactNode
}

export function Section({ title, heading, description, action, children }: SectionProps) {
  return (
    <section
      id={sectionId(title)}
      aria-label={title}
      className="rounded-lg border border-line bg-panel p-4 md:p-5"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        {/* On a phone a wide action goes below the text instead of squeezing it. */}
        <div className="min-w-0 grow basis-56 md:basis-0">
          <h2
            ref={heading}
            tabIndex={heading && -1}
            className="font-semibold text-base outline-none"
          >
            {title}
          </h2>
          {description && <p className="text-fg-2">{description}</p>}
        </div>
        {action}
      </div>
      <div className="mt-3">{children}</div>
    </section>
  )
}
