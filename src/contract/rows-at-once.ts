/** A list with more matching rows is exported by a job; a shorter list is downloaded directly. */
export const EXPORT_ROWS_MAX = 10_000
/** A file with more rows is imported by a job; a shorter file is imported directly. */
export const IMPORT_ROWS_MAX = 10_000
