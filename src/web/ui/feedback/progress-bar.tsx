import { Progress } from '@base-ui/react/progress'

interface ProgressBarProps {
  label: string
  /** 0 to 100; null while nobody knows how much is left. */
  value: number | null
}

export function ProgressBar({ label, value }: ProgressBarProps) {
  return (
    <Progress.Root value={value} className="grid grid-cols-[1fr_auto] gap-1.5">
      <Progress.Label className="text-fg-2">{label}</Progress.Label>
      <Progress.Value className="num text-fg-2" />
      <Progress.Track className="col-span-2 h-1.5 overflow-hidden rounded-sm bg-raised">
        <Progress.Indicator className="h-full bg-accent transition-[width] duration-150 data-indeterminate:w-full data-indeterminate:animate-pulse" />
      </Progress.Track>
    </Progress.Root>
  )
}
