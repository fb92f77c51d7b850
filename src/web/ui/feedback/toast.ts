/** What can be done about it, as long as the toast stands. */
export interface ToastAction {
  label: string
  run(): void
}

export interface ToastMessage {
  kind: 'success' | 'notice' | 'failure'
  title: string
  description: string | undefined
  action?: ToastAction | undefined
}

type Show = (message: ToastMessage) => void

let show: Show | undefined
const waiting: ToastMessage[] = []

export const toast = {
  success: (title: string, description?: string, action?: ToastAction) =>
    say('success', title, description, action),
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

function say(
  kind: ToastMessage['kind'],
  title: string,
  description: string | undefined,
  action?: ToastAction,
) {
  const message = { kind, title, description, action }
  if (show) show(message)
  else waiting.push(message)
}
