import { installPackages } from './set-up/packages.mjs'
import { main } from './set-up/report.mjs'
import { buildWebApp } from './set-up/web-app.mjs'

/** What `npm start` and `npm test` do first: packages and the built web app. */
await main(async () => {
  await installPackages()
  await buildWebApp()
})
