import { z } from 'zod'
import { bounded } from './fields.ts'

const MEBIBYTE = 1024 * 1024
export const IMPORT_MAX_BYTES = 16 * MEBIBYTE

export const IMPORT_MAX_ROWS = 200_000

/** What carries the largest file: as JSON, each of its quotes and line ends takes two bytes. */
export const IMPORT_BODY_MAX_BYTES = 2 * IMPORT_MAX_BYTES + 1024

const Content = bounded(IMPORT_MAX_BYTES, 'The file is larger than 16 MiB').min(
  1,
  'The file is empty',
)

/** A file to import, whole; the format says how its lines read. */
function importOf<const Format extends ['csv' | 'json' | 'lines', ...('csv' | 'json')[]]>(
  formats: Format,
) {
  return z.strictObject({
    format: z.enum(formats).describe('How its lines read'),
    content: Content.describe('The file, up to 16 MiB and 200 000 rows'),
    dry_run: z.boolean().default(false).describe('Only report what would happen'),
  })
}

/** A file of one entry on each line. */
export const LinesImport = importOf(['lines'])
/** A file of rows and columns. */
export const TableImport = importOf(['csv', 'json'])

export type ImportFault = z.infer<typeof ImportFault>
const ImportFault = z.object({
  line: z.int().describe('Counted from 1, the header of a CSV file included'),
  field: z.string(),
  message: z.string(),
})

export type ImportReport = z.infer<typeof ImportReport>
export const ImportReport = z.object({
  total: z.int().describe('Rows read'),
  valid: z.int().describe('Rows without a fault'),
  imported: z.int().describe('Rows written: all or none'),
  faults: z.array(ImportFault).describe('In the order of lines, the first 5000'),
})
