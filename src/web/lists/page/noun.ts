import { formatCount } from '#domain/format.ts'

/** The singular and the plural noun for rows in a sentence. */
export interface Noun {
  readonly one: string
  readonly many: string
}

/** "12 BR bots". */
export const counted = (count: number, { one, many }: Noun): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`

/** A noun at the beginning of a sentence. */
export const capitalized = (noun: string) => noun.charAt(0).toUpperCase() + noun.slice(1)
