/** What the audit keeps of rows that came together: how many, and the span of their ids. */
export function idsAudit(ids: number[]) {
  return { total: ids.length, first_id: ids.at(0), last_id: ids.at(-1) }
}
