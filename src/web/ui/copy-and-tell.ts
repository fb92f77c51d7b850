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

/** Puts text on the clipboard; on plain http, where `navigator.clipboard` is missing, by the old command. */
async function copyText(text: string): Promise<void> {
  if (window.isSecureContext) return navigator.clipboard.writeText(text)
  copySelection(text)
}

/** Selects a throw-away element, not a field: the focus stays where it was, also inside a dialog. */
function copySelection(text: string) {
  const holder = document.createElement('span')
  holder.textContent = text
  holder.style.cssText = 'position: fixed; top: 0; opacity: 0; white-space: pre; user-select: text'
  document.body.append(holder)
  const selection = getSelection()
  selection?.selectAllChildren(holder)
  const copied = document.execCommand('copy')
  selection?.removeAllRanges()
  holder.remove()
  if (!copied) throw new Error('The browser refused to copy')
}
