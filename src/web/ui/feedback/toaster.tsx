import { Toast } from '@base-ui/react/toast'
import { useEffect } from 'react'
import { classNames } from '#web/lib/class-names.ts'
import { focusMain } from '#web/lib/focus-main.ts'
import { CircleAlert } from '../entry-icons.ts'
import { CircleCheck, Info, X } from '../icons.ts'
import { showToasts } from './toast.ts'

/** The duration of toasts with a long text or an action. */
const LONG_MS = 8000

/** The region "Notifications"; F6 puts the focus there. */
export function Toaster() {
  return (
    <Toast.Provider limit={3}>
      <Toast.Portal>
        <Toast.Viewport
          data-toasts
          className="fixed right-4 bottom-4 z-60 w-[min(22.5rem,calc(100vw-2rem))] max-md:bottom-20"
        >
          <ToastStack />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}

function ToastStack() {
  const { toasts, add, close } = Toast.useToastManager()
  useEffect(
    () =>
      showToasts({
        resolve: (title) => close(idOfFailure(title)),
        closeAll: () => close(),
        show: ({ kind, title, description, action }) => {
          let hasRun = false
          const urgent = { id: idOfFailure(title), priority: 'high', timeout: LONG_MS } as const
          const id = add({
            type: kind,
            title,
            description,
            ...(kind === 'failure' && urgent),
            ...(action && {
              timeout: LONG_MS,
              actionProps: {
                children: action.label,
                onClick: () => {
                  // The button can still be clicked while the toast fades out.
                  if (hasRun) return
                  hasRun = true
                  focusMain()
                  close(id)
                  action.run()
                },
              },
            }),
          })
        },
      }),
    [add, close],
  )
  return toasts.map((one) => {
    const failed = one.type === 'failure'
    return (
      <Toast.Root
        key={one.id}
        toast={one}
        // Base UI hides urgent toasts from screen readers but leaves them in the tab order.
        aria-hidden={false}
        // Base UI announces urgent toasts through a separate alert, so the region does not announce them a second time.
        aria-live={failed ? 'off' : undefined}
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
          <ToastIcon type={one.type} />
          <div className="min-w-0 flex-1">
            <Toast.Title className="font-medium" />
            <Toast.Description className="break-words text-fg-2" />
          </div>
          <Toast.Action className="-my-0.5 h-7 shrink-0 rounded-sm px-2 font-medium text-accent hover:bg-accent-soft pointer-coarse:h-11" />
          <Toast.Close
            aria-label="Dismiss"
            aria-hidden={false}
            className="grid size-6 shrink-0 place-items-center rounded-sm text-fg-2 hover:text-fg pointer-coarse:size-11"
          >
            <X size={15} />
          </Toast.Close>
        </Toast.Content>
      </Toast.Root>
    )
  })
}

/** Base UI replaces a toast with one that has the same id. */
const idOfFailure = (title: string) => `failure ${title}`

function ToastIcon({ type }: { type: string | undefined }) {
  const icon = { size: 16, 'aria-hidden': true }
  if (type === 'failure')
    return <CircleAlert {...icon} className="mt-0.5 shrink-0 text-tone-mark" />
  if (type === 'notice')
    return <Info {...icon} className="tone-blue mt-0.5 shrink-0 text-tone-mark" />
  return <CircleCheck {...icon} className="tone-green mt-0.5 shrink-0 text-tone-mark" />
}
