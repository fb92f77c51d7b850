import { showFailure } from './feedback/show-failure.ts'
import { toast } from './feedback/toast.ts'

/** Copies text and notifies the user; `what` names the text, such as "nickname". Returns whether it succeeded. */
export async function copyWithToast(
  what: string,
  text: string | (() => Promise<string>),
): Promise<boolean> {
  try {
    await copyText(typeof text === 'string' ? text : await text())
    toast.success('Copied to clipboard', what)
    return true
  } catch (error) {
    showFailure(`Failed to copy ${what}`, error)
    return false
  }
}

const REFUSED =
  'Your browser does not allow this page to copy. Select the text and copy it yourself.'

/** Writes text to the clipboard. On plain http, where `navigator.clipboard` is missing, it uses the legacy `copy` command. */
async function copyText(text: string): Promise<void> {
  const copied = window.isSecureContext
    ? await navigator.clipboard.writeText(text).then(
        () => true,
        () => false,
      )
    : copySelection(text)
  if (!copied) throw new Error(REFUSED)
}

/** Selects a temporary element, not a field, so the focus stays where it was, also inside a dialog. */
function copySelection(text: string): boolean {
  const holder = document.createElement('span')
  holder.textContent = text
  holder.style.cssText = 'position: fixed; top: 0; opacity: 0; white-space: pre; user-select: text'
  document.body.append(holder)
  const selection = getSelection()
  selection?.selectAllChildren(holder)
  const copied = document.execCommand('copy')
  selection?.removeAllRanges()
  holder.remove()
  return copied
}
