/** The rows of a list that answers the bare array when no page is asked for. */
export function bareOf<Row>(answer: Row[] | { data: Row[] }): Row[] {
  return Array.isArray(answer) ? answer : answer.data
}

/** The page of such a list, which was asked for one. */
export function pageOf<Page extends object>(answer: unknown[] | Page): Page {
  if (Array.isArray(answer)) throw new Error('a page was asked for, a bare array came')
  return answer
}
