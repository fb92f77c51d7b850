import { PASSWORD_MIN } from '#contract/auth.ts'
import { fold } from '#domain/fold.ts'

/** One to four characters over and over. */
const REPEATED = /^(.{1,4}?)\1+$/u

/** Why this password would be among the first that somebody tries; undefined when it would not. */
export async function weaknessOf(password: string, username: string): Promise<string | undefined> {
  const folded = fold(password)
  if (folded === fold(username)) return 'Must not be the username'
  if (REPEATED.test(folded) || (await commonPasswords()).has(folded))
    return 'Is a common password, which is tried first'
  return undefined
}

let common: Promise<Set<string>> | undefined

/** Read on first use: most starts of the process never need it. */
function commonPasswords(): Promise<Set<string>> {
  common ??= readCommon()
  return common
}

async function readCommon(): Promise<Set<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const isLongEnough = (password: string) => password.length >= PASSWORD_MIN
  return new Set(dictionary['passwords-common'].filter(isLongEnough))
}
