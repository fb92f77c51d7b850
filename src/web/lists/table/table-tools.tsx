import { lazyPart } from '#web/lib/lazy-part.ts'
import { DownloadLink } from '#web/lists/controls/download-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { Columns3, Download } from '#web/ui/icons.ts'
import { LazyOpen } from '../../ui/dialog/lazy-open.tsx'
import type { Csv } from './column.ts'
import type { TableSettings } from './columns-menu.tsx'

const load = () => import('./columns-menu.tsx')
const ColumnsMenu = lazyPart(async () => (await load()).ColumnsMenu)

interface TableToolsProps extends TableSettings {
  csv: Csv | undefined
  hasMenu: boolean
}

/** The toolbar of a table: its columns, and the download of all rows. */
export function TableTools({ csv, hasMenu, ...settings }: TableToolsProps) {
  return (
    <div
      data-noprint
      className="flex h-10 items-center justify-end gap-1 border-line border-b px-3 pointer-coarse:h-12"
    >
      {hasMenu && (
        <span className="eyebrow mr-auto pointer-coarse:hidden">Right-click a row for actions</span>
      )}
      <CsvLink csv={csv} />
      <LazyOpen
        opens="menu"
        load={load}
        trigger={(button) => (
          <Button size="small" variant="ghost" {...button}>
            <Columns3 size={14} aria-hidden />
            Columns
          </Button>
        )}
      >
        {(trigger) => <ColumnsMenu trigger={trigger} {...settings} />}
      </LazyOpen>
    </div>
  )
}

/** Downloads all rows that match the filters, or starts the job that exports them. */
export function CsvLink({ csv }: { csv: Csv | undefined }) {
  if (!csv) return null
  const look = { size: 'small', variant: 'ghost' } as const
  const label = (
    <>
      <Download size={14} aria-hidden />
      CSV
    </>
  )
  return csv.startJob ? (
    <Button {...look} aria-haspopup="dialog" onClick={csv.startJob}>
      {label}
    </Button>
  ) : (
    <DownloadLink download={csv} {...look}>
      {label}
    </DownloadLink>
  )
}
