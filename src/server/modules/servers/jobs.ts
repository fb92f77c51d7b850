import { jobImport } from '../../jobs/job-import.ts'
import { listTargets } from '../../jobs/list-targets.ts'
import { SERVER_IMPORT } from './import.ts'
import { deleteServers, SERVERS } from './servers.ts'

/** Whether a server was changed: its version differs from the first one. */
export const serverImportJob = jobImport(SERVER_IMPORT, {
  targets: listTargets(SERVERS, { noun: 'servers', kind: 'server' }),
  remove: (step, ids) => deleteServers(step, ids, 1),
})
