import { useStoredText } from './stored-text.ts'

/** A set of names stored in this browser, such as the visible columns of a table. */
export function useStoredNames(
  key: string,
  fallback: readonly string[],
): [ReadonlySet<string>, (names: ReadonlySet<string>) => void] {
  const [text, store] = useStoredText(key)
  const names = new Set(text === null ? fallback : text.split(' ').filter(Boolean))
  return [names, (next) => store([...next].join(' '))]
}
