/** A list with more matching rows is exported by a job; others are downloaded at once. */
export const EXPORT_ROWS_MAX = 10_000
