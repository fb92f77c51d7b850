import { showFailure } from './feedback/show-failure.ts'
import { toast } from './feedback/toast.ts'

/** Copies text and notifies the user; `what` names the text, such as "nickname". Returns whether it succeeded. */
export async function copyWithToast(
  what: string,
  text: string | (() => Promise<string>),
): Promise<boolean> {
  try {
    if (typeof text === 'string') await copyText(text)
    else await copyLater(text())
    toast.success('Copied to clipboard', what)
    return true
  } catch (error) {
    showFailure(`Failed to copy ${what}`, error)
    return false
  }
}

const REFUSED =
  'Your browser does not allow this page to copy. Select the text and copy it yourself.'

/** Starts to write before the text is there, because WebKit allows a page to write only while it handles the click. */
async function copyLater(text: Promise<string>): Promise<void> {
  if (!window.isSecureContext) return copyText(await text)
  const blob = text.then((content) => new Blob([content], { type: 'text/plain' }))
  // A browser that refuses to write does not wait for it.
  blob.catch(() => {})
  const written = navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })]).then(
    () => true,
    () => false,
  )
  // A failure to get the text has its own reason.
  await text
  if (!(await written)) throw new Error(REFUSED)
}

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
