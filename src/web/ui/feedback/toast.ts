/** An action that is available while the toast is shown. */
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

interface Outlet {
  show(message: ToastMessage): void
  /** Closes the failure toast with this title. */
  resolve(title: string): void
  closeAll(): void
}

let outlet: Outlet | undefined
let waiting: ToastMessage[] = []

export const toast = {
  success: (title: string, description?: string, action?: ToastAction) =>
    say('success', title, description, action),
  /** For events that the user did not cause. */
  notice: (title: string, description?: string) => say('notice', title, description),
  /** A failure replaces one with the same title. */
  failure: (title: string, description?: string, action?: ToastAction) =>
    say('failure', title, description, action),
  /** Closes the failure toast with this title, because the action has succeeded since. */
  resolve: (title: string) => {
    waiting = waiting.filter((one) => one.kind !== 'failure' || one.title !== title)
    outlet?.resolve(title)
  },
  /** Closes all toasts, such as those of a user who has signed out. */
  closeAll: () => {
    waiting = []
    outlet?.closeAll()
  },
}

/** The toaster is loaded after the first paint; earlier messages wait for it. */
export function showToasts(next: Outlet): () => void {
  outlet = next
  for (const message of waiting.splice(0)) next.show(message)
  return () => {
    if (outlet === next) outlet = undefined
  }
}

function say(
  kind: ToastMessage['kind'],
  title: string,
  description: string | undefined,
  action?: ToastAction,
) {
  const message = { kind, title, description, action }
  if (outlet) outlet.show(message)
  else waiting.push(message)
}
