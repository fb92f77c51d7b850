import { beforeEach } from 'vitest'
import { cdp } from 'vitest/browser'

/** Dialogs, popups and the map are tested in motion, where they are defined. */
const MOVING = /[/]src[/]web[/](?:map|ui)[/]/

// On a page, animations such as the pulsing dot of the connection would draw sixty frames a second while a test waits.
beforeEach(async ({ task }) => {
  const value = MOVING.test(task.file.filepath) ? 'no-preference' : 'reduce'
  await cdp().send('Emulation.setEmulatedMedia', {
    features: [{ name: 'prefers-reduced-motion', value }],
  })
})
