/** A row as stored in the database, with dates as text. */
export type Row = Readonly<Record<string, unknown>>
