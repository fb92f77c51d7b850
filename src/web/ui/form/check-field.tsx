interface CheckFieldProps {
  name: string
  label: string
  defaultChecked?: boolean
}

/** A checkbox in a form. Its value is `on`, or missing from the form data. */
export function CheckField({ label, ...input }: CheckFieldProps) {
  return (
    <label className="flex min-h-8 w-fit items-center gap-2 pointer-coarse:min-h-11">
      <input type="checkbox" className="size-4 accent-(--accent)" {...input} />
      {label}
    </label>
  )
}
