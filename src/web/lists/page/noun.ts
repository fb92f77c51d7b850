/** The singular and the plural noun for rows in a sentence. */
export interface Noun {
  readonly one: string
  readonly many: string
}

/** A noun at the beginning of a sentence. */
export const capitalized = (noun: string) => noun.charAt(0).toUpperCase() + noun.slice(1)
