import type { Refusal } from './refusal.ts'

export function RefusalBox({ refusal: { message, advice } }: { refusal: Refusal }) {
  return (
    <div role="alert" className="tone-red mb-4 rounded-md border border-tone-line bg-tone-bg p-3">
      <p className="font-medium text-tone">{message}</p>
      {advice && <p className="text-fg-2">{advice}</p>}
    </div>
  )
}
