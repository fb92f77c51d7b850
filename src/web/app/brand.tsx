import { classNames } from '#web/lib/class-names.ts'

export function Brand({ isRail }: { isRail: boolean }) {
  return (
    <div className={classNames('flex items-center gap-2.5 px-1', isRail && 'px-0')}>
      <svg width="26" height="26" viewBox="0 0 26 26" aria-hidden="true" className="shrink-0">
        <rect
          x=".5"
          y=".5"
          width="25"
          height="25"
          rx="6"
          className="fill-accent-soft stroke-accent/50"
        />
        <path
          d="M13 4v5M13 17v5M4 13h5M17 13h5"
          strokeWidth="1.8"
          strokeLinecap="round"
          className="stroke-accent"
        />
        <circle cx="13" cy="13" r="2.4" className="fill-accent" />
      </svg>
      {!isRail && (
        <div className="leading-tight">
          <p className="font-semibold tracking-tight">Night Shift</p>
          <p className="font-mono text-2xs text-fg-3">fleet console</p>
        </div>
      )}
    </div>
  )
}
