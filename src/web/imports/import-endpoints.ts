import { brBots } from '#contract/br-bots.ts'
import { proxies } from '#contract/proxies.ts'
import { servers } from '#contract/servers.ts'

/** Where each kind of file goes. Apart from what else is known of it: the page needs no schema until a file is chosen. */
export const IMPORT_ENDPOINTS = {
  servers: servers.import,
  proxies: proxies.import,
  roster: brBots.import,
}
