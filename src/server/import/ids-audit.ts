/** Audit details of rows imported together: their number and the range of their ids. */
export function idsAudit(ids: number[]) {
  return { total: ids.length, first_id: ids.at(0), last_id: ids.at(-1) }
}
