import type { Modules } from '../http/context.ts'
import { auth } from './auth.ts'
import { brBots } from './br-bots/br-bots.ts'
import { proxies } from './proxies.ts'
import { servers } from './servers.ts'
import { settings } from './settings.ts'
import { users } from './users.ts'

export const modules: Modules = { auth, users, servers, proxies, brBots, settings }
