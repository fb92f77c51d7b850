/** A list with more matching rows is exported by a job; others are downloaded at once. */
export const EXPORT_ROWS_MAX = 10_000
/** A file with more rows is imported by a job; others are imported at once. */
export const IMPORT_ROWS_MAX = 10_000
