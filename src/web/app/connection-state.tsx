import { classNames } from '#web/lib/class-names.ts'

interface ConnectionStateProps {
  connection: 'live' | 'reconnecting'
  isRail?: boolean
}

const WORDS = { live: 'Live', reconnecting: 'Reconnecting…' }

export function ConnectionState({ connection, isRail = false }: ConnectionStateProps) {
  return (
    <span role="status" className="flex items-center gap-2 text-fg-2 text-xs">
      <i
        aria-hidden
        className={classNames(
          'size-2 rounded-full bg-tone-mark',
          connection === 'live' ? 'tone-green' : 'tone-yellow animate-pulse',
        )}
      />
      <span className={classNames(isRail && 'sr-only')}>{WORDS[connection]}</span>
    </span>
  )
}
