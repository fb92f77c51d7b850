import { z } from 'zod'
import { bounded } from './fields.ts'
import { formatCount } from './format-count.ts'
import { IMPORT_ROWS_MAX } from './rows-at-once.ts'

const MEBIBYTE = 1024 * 1024
/** Large enough for a roster with the maximum number of rows, at about 310 bytes each. */
export const IMPORT_MAX_BYTES = 32 * MEBIBYTE
export const IMPORT_MAX_ROWS = 100_000

/** Large enough for the largest file as a JSON string, in which each quote and line break takes two bytes. */
export const IMPORT_BODY_MAX_BYTES = 2 * IMPORT_MAX_BYTES + 1024

const Content = bounded(IMPORT_MAX_BYTES, 'The file is larger than 32 MiB.').min(
  1,
  'The file is empty.',
)

/** Describes an import, and when to use the job that imports the same file instead. */
export const importAtOnce = (file: 'roster' | 'proxies' | 'servers') =>
  `Imports all rows in one transaction, or none. Other changes wait until it ends, so import a file of more than ${formatCount(IMPORT_ROWS_MAX)} rows by a job: \`POST jobs/imports/${file}\`. Both accept up to ${formatCount(IMPORT_MAX_ROWS)} rows.`

function importOf<const Format extends ['csv' | 'json' | 'lines', ...('csv' | 'json')[]]>(
  formats: Format,
) {
  return z.strictObject({
    format: z.enum(formats).describe('Format of the file'),
    content: Content.describe(
      `Content of the file, up to 32 MiB and ${formatCount(IMPORT_MAX_ROWS)} rows`,
    ),
    dry_run: z.boolean().default(false).describe('Report the result without importing anything'),
  })
}

/** A file with one row on each line. */
export const LinesImport = importOf(['lines'])
/** A file of rows and columns. */
export const TableImport = importOf(['csv', 'json'])

export type ImportFault = z.infer<typeof ImportFault>
const ImportFault = z
  .object({
    line: z.int().describe('Line number from 1, including the header of a CSV file'),
    field: z.string().describe('Name of the field; empty when the error concerns the whole line'),
    message: z.string().describe('What is wrong, for the operator'),
  })
  .meta({ id: 'ImportFault', description: 'An error in an imported file' })

export type ImportReport = z.infer<typeof ImportReport>
export const ImportReport = z
  .object({
    total: z.int().describe('Number of rows in the file'),
    valid: z.int().describe('Number of rows without an error'),
    imported: z.int().describe('Number of imported rows: all of the file or none'),
    faults: z.array(ImportFault).describe('The first 5,000 errors, by line'),
  })
  .meta({ id: 'ImportReport', description: 'The result of an import' })
