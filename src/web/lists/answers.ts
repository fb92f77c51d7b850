/** The rows of a list that returns a bare array when no page is requested. */
export function bareOf<Row>(answer: Row[] | { data: Row[] }): Row[] {
  return Array.isArray(answer) ? answer : answer.data
}

/** The page of a list that returns a bare array when none is requested. */
export function pageOf<Page extends object>(answer: unknown[] | Page): Page {
  if (Array.isArray(answer)) throw new Error('The list returned no page')
  return answer
}
