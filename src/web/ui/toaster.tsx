import { Toast } from '@base-ui/react/toast'
import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { classNames } from '#web/lib/class-names.ts'
import { toasts } from './toast.ts'

/** The region "Notifications"; F6 puts the focus there. */
export function Toaster() {
  return (
    <Toast.Provider toastManager={toasts} limit={3}>
      <Toast.Portal>
        <Toast.Viewport className="fixed right-4 bottom-4 z-60 w-[min(22.5rem,calc(100vw-2rem))] max-md:bottom-20">
          <ToastStack />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}

function ToastStack() {
  const { toasts: shown } = Toast.useToastManager()
  return shown.map((one) => {
    const failed = one.type === 'failure'
    return (
      <Toast.Root
        key={one.id}
        toast={one}
        swipeDirection={['right', 'down']}
        className={classNames(
          'absolute right-0 bottom-0 z-[calc(1000-var(--toast-index))] w-full rounded-lg border border-line bg-overlay shadow-pop',
          'transition-[transform,opacity] duration-300 ease-snap data-ending-style:opacity-0 data-limited:opacity-0 data-starting-style:opacity-0',
          '[transform:translate(var(--toast-swipe-movement-x),calc(var(--toast-swipe-movement-y)-var(--toast-index)*0.625rem))_scale(calc(1-var(--toast-index)*0.06))]',
          'data-expanded:[transform:translate(var(--toast-swipe-movement-x),calc(var(--toast-offset-y)*-1-var(--toast-index)*0.625rem+var(--toast-swipe-movement-y)))]',
          failed && 'tone-red border-tone-line bg-tone-bg',
        )}
      >
        <Toast.Content className="flex items-start gap-2.5 p-3 data-behind:opacity-0 data-expanded:opacity-100">
          {failed ? (
            <CircleAlert size={16} aria-hidden className="mt-0.5 shrink-0 text-tone-mark" />
          ) : (
            <CircleCheck
              size={16}
              aria-hidden
              className="tone-green mt-0.5 shrink-0 text-tone-mark"
            />
          )}
          <div className="min-w-0 flex-1">
            <Toast.Title className="font-medium" />
            <Toast.Description className="break-words text-fg-2" />
          </div>
          <Toast.Close
            aria-label="Dismiss"
            className="grid size-6 shrink-0 place-items-center rounded-sm text-fg-2 hover:text-fg pointer-coarse:size-11"
          >
            <X size={15} />
          </Toast.Close>
        </Toast.Content>
      </Toast.Root>
    )
  })
}
