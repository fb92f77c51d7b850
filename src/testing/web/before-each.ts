import { beforeEach } from 'vitest'
import { cdp, page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { endDiscard } from '#web/lib/unsaved-input.ts'

/** Dialogs, popups and the map are tested with motion in the folders that define them. */
const MOVING = /[/]src[/]web[/](?:map|ui)[/]/

// The files of a page of the browser run one after another in it, so each test starts like in a new tab.
beforeEach(async ({ task }) => {
  await cleanup()
  // A test can end while its page asks whether to discard unsaved input.
  endDiscard(false)
  localStorage.clear()
  sessionStorage.clear()
  await page.viewport(1440, 900)
  // On other pages, animations such as the pulsing dot of the connection would draw sixty frames a second while a test waits.
  const value = MOVING.test(task.file.filepath) ? 'no-preference' : 'reduce'
  await cdp().send('Emulation.setEmulatedMedia', {
    features: [{ name: 'prefers-reduced-motion', value }],
  })
})
