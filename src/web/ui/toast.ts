export interface ToastMessage {
  kind: 'success' | 'notice' | 'failure'
  title: string
  description: string | undefined
}

type Show = (message: ToastMessage) => void

let show: Show | undefined
const waiting: ToastMessage[] = []

export const toast = {
  success: (title: string, description?: string) => say('success', title, description),
  /** Something that happened without the operator. */
  notice: (title: string, description?: string) => say('notice', title, description),
  failure: (title: string, description?: string) => say('failure', title, description),
}

/** The toaster is fetched after the first paint; what was said before has waited for it. */
export function showToasts(next: Show): () => void {
  show = next
  for (const message of waiting.splice(0)) next(message)
  return () => {
    if (show === next) show = undefined
  }
}

function say(kind: ToastMessage['kind'], title: string, description: string | undefined) {
  const message = { kind, title, description }
  if (show) show(message)
  else waiting.push(message)
}
