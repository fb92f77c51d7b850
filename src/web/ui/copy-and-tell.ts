import { copyText } from '#web/lib/copy-text.ts'
import { tellFailure } from './feedback/tell-failure.ts'
import { toast } from './feedback/toast.ts'

/** Copies and says so; `what` is the text in words: "nickname". Tells whether it worked. */
export async function copyAndTell(
  what: string,
  text: string | (() => Promise<string>),
): Promise<boolean> {
  try {
    await copyText(typeof text === 'string' ? text : await text())
    toast.success('Copied to clipboard', what)
    return true
  } catch (error) {
    tellFailure(`Failed to copy ${what}`, error)
    return false
  }
}
