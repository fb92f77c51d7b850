import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { Loaded } from '../loaded.tsx'
import { nameOfRow } from '../row-focus.ts'
import { StaleBanner } from '../stale-banner.tsx'
import type { DetailProps } from './definition.ts'
import { NOT_FOUND, useCloseMissing } from './open-row.tsx'

interface DetailDialogProps<Row> extends Pick<DetailProps<unknown>, 'id' | 'isOpen' | 'onClose'> {
  detail: UseQueryResult<Row>
  /** Title of the error state, such as "Failed to load order". */
  failed: string
  title: ReactNode
  children(row: Row): ReactNode
}

const DELETED = { title: 'Deleted by someone else' }

/** The detail of a row on one page. It closes when the row is deleted. */
export function DetailDialog<Row>(dialog: DetailDialogProps<Row>) {
  const { id, detail, failed, title, isOpen, onClose, children } = dialog
  const isLoaded = detail.data !== undefined
  useCloseMissing({ detail, isOpen, onClose, ...(isLoaded ? DELETED : NOT_FOUND) })
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => !open && onClose()}
      size="wide"
      finalFocus={() => nameOfRow(id) ?? true}
      title={<span className="wrap-anywhere flex flex-wrap items-center gap-2">{title}</span>}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <Loaded query={detail} failed={failed} loading={{ count: 9 }}>
        {(row) => (
          // What was shown for one row must not stay for the next one.
          <div key={id} className="grid gap-5">
            <StaleBanner list={detail} failed={failed} />
            {children(row)}
          </div>
        )}
      </Loaded>
    </Dialog>
  )
}
