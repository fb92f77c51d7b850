import { main } from './set-up/report.mjs'
import { buildWebApp } from './set-up/web-app.mjs'

/** Builds the web app. Fails if a page exceeds its size limit. */
await main(buildWebApp)
