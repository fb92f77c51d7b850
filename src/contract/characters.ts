/*
 * Control, format, private-use, unassigned and surrogate code points, line separators, everything that Unicode lets a
 * renderer ignore (zero width, fillers, variation selectors, tags), the blank Braille pattern, the object replacement.
 */
const HIDDEN = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800\ufffc]/u
/** Emoji as Unicode lists them, with the joiners, selectors and tags that belong to them. Others render as two texts alike. */
const EMOJI = /\p{RGI_Emoji}/gv

/** Whether two texts that look the same could differ in this one: something in it cannot be seen. */
export function hasHiddenCharacters(text: string): boolean {
  // A space takes the place of an emoji, so that halves of a pair beside it stay apart.
  return HIDDEN.test(text) && HIDDEN.test(text.replace(EMOJI, ' '))
}

/** Marks on one letter; no orthography needs more, and a pile of them covers the lines above. */
export const MARKS_MAX = 4
const PILE_OF_MARKS = new RegExp(`\\p{M}{${MARKS_MAX + 1}}`, 'u')

export const pilesMarks = (text: string): boolean => PILE_OF_MARKS.test(text)

// The scripts in common use (UAX 31, table 5). ISO 15924 codes.
const SCRIPTS =
  'Latn Cyrl Grek Arab Armn Beng Bopo Deva Ethi Geor Gujr Guru Hang Hani Hebr Hira Kana Khmr Knda Laoo Mlym Mymr Orya Sinh Taml Telu Thaa Thai Tibt'
// Japanese, Chinese with Bopomofo and Korean are written in several scripts, and with Latin letters among them.
const COMBINATIONS = ['Latn Hani Hira Kana', 'Latn Hani Bopo', 'Latn Hani Hang']
const WRITING_SYSTEMS = [...SCRIPTS.split(' '), ...COMBINATIONS].map((scripts) => {
  // Digits, punctuation and symbols are common to all; marks inherit the script of their letter.
  const classes = `${scripts} Zyyy Zinh`.split(' ').map((script) => `\\p{scx=${script}}`)
  return new RegExp(`^[${classes.join('')}]*$`, 'u')
})

/** Whether letters of several writing systems stand in one text: "highly restrictive" by UTS 39. */
export const mixesScripts = (text: string): boolean =>
  !WRITING_SYSTEMS.some((system) => system.test(text))
