import { PASSWORD_MIN } from '#contract/password.ts'
import { fold } from '#domain/fold.ts'

/** One to four characters, repeated. */
const REPEATED = /^(.{1,4}?)\1+$/u

/** The reason why this password is too easy to guess; undefined if there is none. */
export async function passwordProblem(
  password: string,
  username: string,
): Promise<string | undefined> {
  const folded = fold(password)
  if (folded === fold(username)) return 'Must not be the username.'
  if (REPEATED.test(folded) || (await commonPasswords()).has(folded))
    return 'This password is too common.'
  return undefined
}

let common: Promise<Set<string>> | undefined

/** Loaded on first use, because most processes never need it. */
function commonPasswords(): Promise<Set<string>> {
  common ??= readCommon()
  return common
}

async function readCommon(): Promise<Set<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const isLongEnough = (password: string) => password.length >= PASSWORD_MIN
  return new Set(dictionary['passwords-common'].filter(isLongEnough))
}
