import { brBots } from '#contract/br-bots.ts'
import { proxies } from '#contract/proxies.ts'
import { servers } from '#contract/servers.ts'

/**
 * The endpoint of each kind of file. Separate from its other properties, so that the page loads no schema before a
 * file is chosen.
 */
export const IMPORT_ENDPOINTS = {
  servers: servers.import,
  proxies: proxies.import,
  roster: brBots.import,
}
