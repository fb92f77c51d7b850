/** A row as the database holds it, dates as text. */
export type Row = Readonly<Record<string, unknown>>
