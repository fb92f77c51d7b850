import { jobImport } from '../../jobs/job-import.ts'
import { listTargets } from '../../jobs/list-targets.ts'
import { SERVER_IMPORT } from './import.ts'
import { deleteServers, SERVERS } from './servers.ts'

/** An undo deletes the servers that still have their first version. Others were changed since. */
export const serverImportJob = jobImport(SERVER_IMPORT, {
  targets: listTargets(SERVERS, { noun: 'servers', kind: 'server' }),
  remove: (step, ids) => deleteServers(step, ids, 1),
})
