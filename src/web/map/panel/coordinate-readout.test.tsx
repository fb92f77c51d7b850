import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import '#web/styles.css'
import { CoordinateReadout } from './coordinate-readout.tsx'

const subscribe = () => () => undefined

test('the names of the coordinates fit with the wider text spacing of WCAG 1.4.12', async () => {
  const screen = await render(
    <div style={{ letterSpacing: '0.12em', wordSpacing: '0.16em' }}>
      <CoordinateReadout subscribe={subscribe} hasScreen />
    </div>,
  )

  const name = screen.getByText('Center').element()

  expect(name.scrollWidth).toBeLessThanOrEqual(name.clientWidth)
})
