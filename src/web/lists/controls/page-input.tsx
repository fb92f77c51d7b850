import { useState } from 'react'
import { typedPage } from '#domain/pager.ts'

interface PageInputProps {
  page: number
  pageCount: number
  onPage(page: number): void
}

/** Chooses a page on small screens: a number from 1 to the last; anything else restores the current one. */
export function PageInput({ page, pageCount, onPage }: PageInputProps) {
  const [text, setText] = useState(String(page))

  const go = () => {
    const wanted = typedPage(text, pageCount)
    if (wanted === undefined) return setText(String(page))
    if (wanted !== page) onPage(wanted)
  }

  return (
    <label className="num flex items-center gap-2 md:hidden">
      <input
        inputMode="numeric"
        aria-label="Page number"
        value={text}
        onChange={({ target }) => setText(target.value)}
        onFocus={({ target }) => target.select()}
        onBlur={go}
        onKeyDown={({ key }) => key === 'Enter' && go()}
        className="field w-16 text-center"
      />
      of {pageCount}
    </label>
  )
}
