interface ChoiceButtonsProps<Value> {
  /** The accessible name of the choice. */
  label: string
  options: readonly (readonly [value: Value, label: string])[]
  value: Value
  onChange(value: Value): void
}

/** A few choices side by side. */
export function ChoiceButtons<Value extends string | number>(props: ChoiceButtonsProps<Value>) {
  const { label, options, value, onChange } = props
  return (
    <fieldset aria-label={label} className="flex rounded-md border border-line p-0.5">
      {options.map(([one, text]) => (
        <button
          key={one}
          type="button"
          aria-pressed={one === value}
          onClick={() => onChange(one)}
          className="h-7 rounded-sm px-2.5 font-medium text-fg-2 hover:text-fg aria-pressed:bg-raised aria-pressed:text-fg pointer-coarse:h-11"
        >
          {text}
        </button>
      ))}
    </fieldset>
  )
}
