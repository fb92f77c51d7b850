import { Toast } from '@base-ui/react/toast'

const FAILURE_MS = 8000

/** What the toaster shows; everyone else speaks through `toast`. */
export const toasts = Toast.createToastManager()

export const toast = {
  success(title: string, description?: string) {
    toasts.add({ title, description, type: 'success' })
  },
  failure(title: string, description?: string) {
    toasts.add({ title, description, type: 'failure', priority: 'high', timeout: FAILURE_MS })
  },
}
