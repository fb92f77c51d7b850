import { compileServer } from './set-up/compiled.mjs'
import { installPackages } from './set-up/packages.mjs'
import { main } from './set-up/report.mjs'
import { buildWebApp } from './set-up/web-app.mjs'

/** What `npm start` and `npm test` do first: packages, the built web app and the compiled server. */
await main(async () => {
  await installPackages()
  await buildWebApp()
  await compileServer()
})
