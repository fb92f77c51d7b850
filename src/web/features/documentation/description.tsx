/** A description from the contract, where backticks mark code. */
export function Description({ text }: { text: string }) {
  return text.split('`').map((part, at) =>
    at % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text keep their order
      <code key={at} className="font-mono">
        {part}
      </code>
    ) : (
      part
    ),
  )
}
