import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import type { Meta } from '#contract/list.ts'
import { formatCount } from '#domain/format.ts'

interface ResultCountProps {
  list: Pick<UseQueryResult<{ meta: Meta }>, 'data'>
  /** The query that the rows on the screen answer. */
  query: string | undefined
}

/** Announces the number of rows to screen readers when a search, a filter or the pager has changed them, but not when others do. */
export function ResultCount({ list, query }: ResultCountProps) {
  const [announced, setAnnounced] = useState({ query, text: '' })
  if (query !== announced.query && list.data)
    setAnnounced({ query, text: announced.query === undefined ? '' : textOf(list.data.meta) })
  return (
    <span role="status" className="sr-only">
      {/* Replaced as a whole, so that the same number is announced again. */}
      <span key={query}>{announced.text}</span>
    </span>
  )
}

/** The number of rows as text; `1,000+` if the server stopped counting. */
export const countOf = ({ filtered, capped }: Pick<Meta, 'filtered' | 'capped'>): string =>
  `${formatCount(filtered)}${capped ? '+' : ''}`

function textOf(meta: Meta): string {
  const { filtered, page, pageCount } = meta
  const rows = `${countOf(meta)} ${filtered === 1 ? 'row' : 'rows'}`
  return pageCount > 1 ? `${rows}, page ${page} of ${formatCount(pageCount)}` : rows
}
