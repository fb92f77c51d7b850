import { lazily } from './lazily.ts'

/*
 * Control, format, private-use, unassigned and surrogate code points, line separators, code points that Unicode allows a
 * renderer to ignore (zero width, fillers, variation selectors, tags), the blank Braille pattern and the object replacement.
 */
const HIDDEN = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800\ufffc]/u
/**
 * The emoji that Unicode lists, with their joiners, selectors and tags. Other sequences can look like a different text.
 * Compiling the expression takes as long as rendering a page, and few texts need it.
 */
const emoji = lazily(() => /\p{RGI_Emoji}/gv)

/** Whether a text contains invisible characters, so that it can differ from another text that looks the same. */
export function hasHiddenCharacters(text: string): boolean {
  // A space replaces each emoji, so that the halves of a surrogate pair around it do not join.
  return HIDDEN.test(text) && HIDDEN.test(text.replace(emoji(), ' '))
}

/** Maximum number of combining marks on one letter. No orthography needs more, and a stack of marks covers the lines above. */
export const MARKS_MAX = 4
const stackedMarks = lazily(() => new RegExp(`\\p{M}{${MARKS_MAX + 1}}`, 'u'))

export const hasStackedMarks = (text: string): boolean => stackedMarks().test(text)

// The scripts in common use (UAX 31, table 5). ISO 15924 codes.
const SCRIPTS =
  'Latn Cyrl Grek Arab Armn Beng Bopo Deva Ethi Geor Gujr Guru Hang Hani Hebr Hira Kana Khmr Knda Laoo Mlym Mymr Orya Sinh Taml Telu Thaa Thai Tibt'
// Japanese, Chinese with Bopomofo and Korean combine several scripts, including Latin letters.
const COMBINATIONS = ['Latn Hani Hira Kana', 'Latn Hani Bopo', 'Latn Hani Hang']
const writingSystems = lazily(() =>
  [...SCRIPTS.split(' '), ...COMBINATIONS].map((scripts) => {
    // Digits, punctuation and symbols are common to all; marks inherit the script of their letter.
    const classes = `${scripts} Zyyy Zinh`.split(' ').map((script) => `\\p{scx=${script}}`)
    return new RegExp(`^[${classes.join('')}]*$`, 'u')
  }),
)

/** Whether a text mixes letters of several writing systems: the "highly restrictive" level of UTS 39. */
export const mixesScripts = (text: string): boolean =>
  !writingSystems().some((system) => system.test(text))

/**
 * Whether a text has more than `max` characters (code points), as the schema library counts them. A character has at most two UTF-16
 * code units, so a very long text is not split, which would take several times its memory.
 */
export const isLongerThan = (text: string, max: number): boolean =>
  text.length > max && (text.length > 2 * max || [...text].length > max)

/** The first characters (code points) of a text, at most `max`. A cut between UTF-16 code units can split an emoji. */
export const firstCharacters = (text: string, max: number): string =>
  text.length > max ? [...text].slice(0, max).join('') : text

/** Maximum length of the search of a list. */
export const SEARCH_MAX = 100
