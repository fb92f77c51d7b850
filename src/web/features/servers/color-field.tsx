import { useState } from 'react'
import { Field } from '#web/ui/form/field.tsx'
import { TextInput } from '#web/ui/form/text-field.tsx'

const COLOR = /^#[0-9a-f]{6}$/i
/** The initial color of the palette. */
const NONE = '#8a94a0'

/** A color as text, or picked from the palette of the browser. */
export function ColorField({ defaultValue }: { defaultValue: string }) {
  const [color, setColor] = useState(defaultValue)
  return (
    <Field name="color" label="Colour" hint="Format #rrggbb. Leave empty for gray.">
      <span className="flex gap-2">
        <TextInput
          value={color}
          onChange={({ currentTarget }) => setColor(currentTarget.value)}
          placeholder="#3fd0c9"
          maxLength={7}
          autoComplete="off"
          spellCheck={false}
          className="num w-32 font-mono"
        />
        <input
          type="color"
          aria-label="Pick a color"
          value={COLOR.test(color) ? color : NONE}
          onChange={({ target }) => setColor(target.value)}
          className="h-8 w-11 cursor-pointer rounded-md border border-edge bg-sunken p-0.5 pointer-coarse:h-11"
        />
      </span>
    </Field>
  )
}
