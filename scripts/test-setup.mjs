import { downloadChromium, findChromium, missingShell } from './set-up/chromium.mjs'
import { installKernelCompiler, installPackages } from './set-up/packages.mjs'
import { main, say, Trouble } from './set-up/report.mjs'
import { findMissing, nameOf } from './set-up/services.mjs'
import { installSystemPackages, isRoot } from './set-up/system.mjs'

/** Installs everything that development and the tests need. Only this script installs system packages. */
await main(async () => {
  const missing = await findMissing()
  // Playwright's own Chromium needs no root, but libraries that only root can install.
  const wanted = missing.filter(({ name }) => isRoot() || name !== 'Chromium')
  await installSystemPackages([
    ...wanted.map(({ packages }) => packages),
    ...(await missingShell()),
  ])
  await installPackages({ tools: true })
  await installKernelCompiler()
  if (!(await findChromium())) await downloadChromium()

  const names = (await findMissing()).map(nameOf)
  if (names.length > 0)
    throw new Trouble(`Still missing: ${names.join(', ')}. Install them yourself.`)
  say('Everything that the tests need is installed.')
})
