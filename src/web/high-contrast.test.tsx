import { beforeEach, expect, test } from 'vitest'
import { cdp, page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ServerLabel } from '#web/entities/server-tag.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { ChoiceButtons } from '#web/ui/choice-buttons.tsx'
import { ShiftStrip } from '#web/ui/shift-strip.tsx'

beforeEach(() =>
  cdp().send('Emulation.setEmulatedMedia', {
    features: [{ name: 'forced-colors', value: 'active' }],
  }),
)

const backgroundOf = (element: Element) => getComputedStyle(element).backgroundColor

test('marks keep their colors under high contrast', async () => {
  await render(
    <>
      <ServerLabel name="Kyiv" color="#ff0000" />
      <Badge tone="green" mark="dot">
        Completed
      </Badge>
      <ShiftStrip startHour={8} endHour={20} nowHour={12} />
    </>,
  )

  const marks = [...document.querySelectorAll('i, b')].map(backgroundOf)
  expect(new Set(marks).size).toBe(4)
  expect(marks[0]).toBe('rgb(255, 0, 0)')
})

test('the chosen button differs from the others under high contrast', async () => {
  await render(
    <ChoiceButtons
      label="Span"
      options={[
        [1, 'Day'],
        [2, 'Week'],
      ]}
      value={2}
      onChange={() => undefined}
    />,
  )

  const imageOf = (name: string) =>
    getComputedStyle(page.getByRole('button', { name }).element()).backgroundImage
  expect(imageOf('Day')).toBe('none')
  expect(imageOf('Week')).not.toBe('none')
})
