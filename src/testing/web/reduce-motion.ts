import { beforeEach } from 'vitest'
import { cdp } from 'vitest/browser'

/** Dialogs, popups and the map are tested with motion in the folders that define them. */
const MOVING = /[/]src[/]web[/](?:map|ui)[/]/

// On other pages, animations such as the pulsing dot of the connection would draw sixty frames a second while a test waits.
beforeEach(async ({ task }) => {
  const value = MOVING.test(task.file.filepath) ? 'no-preference' : 'reduce'
  await cdp().send('Emulation.setEmulatedMedia', {
    features: [{ name: 'prefers-reduced-motion', value }],
  })
})
