import type { ReactElement } from 'react'
import type { JobKindName } from '#contract/job-kinds.ts'
import { KINDS_OF_JOBS } from '#web/jobs/job-kinds.ts'
import { Menu, MenuItem } from '#web/ui/menu.tsx'

interface BulkMenuProps {
  trigger: ReactElement
  kinds: readonly JobKindName[]
  open(kind: JobKindName): void
}

/** The actions for the selected rows that have no button. */
export function BulkMenu({ trigger, kinds, open }: BulkMenuProps) {
  return (
    <Menu defaultOpen trigger={trigger}>
      {kinds.map((kind) => {
        const { action, icon, tone } = KINDS_OF_JOBS[kind]
        return (
          <MenuItem key={kind} icon={icon} {...(tone && { tone })} onClick={() => open(kind)}>
            {action}
          </MenuItem>
        )
      })}
    </Menu>
  )
}
