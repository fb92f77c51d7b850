import { createFleet, type Fleet } from './fleet.ts'
import type { FromDemo, RequestBody, ResponseBody, ToDemo } from './protocol.ts'
import { detailsOf, findBots } from './queries.ts'
import { runFleet } from './run-fleet.ts'

let fleet: Fleet | undefined

self.onmessage = ({ data: message }: MessageEvent<ToDemo>) => {
  if (message.kind === 'begin') {
    fleet = createFleet(message.count, message.server)
    runFleet(fleet, message.port)
    return
  }
  if (fleet) self.postMessage({ id: message.id, ...respond(fleet, message) } satisfies FromDemo)
}

function respond(ofFleet: Fleet, request: RequestBody): ResponseBody {
  switch (request.kind) {
    case 'details':
      return { kind: 'details', bot: detailsOf(ofFleet, request.index) }
    case 'find':
      return { kind: 'find', bots: findBots(ofFleet, request.text) }
    case 'counts':
      return { kind: 'counts', counts: [...ofFleet.statusCounts] }
    default:
      return request satisfies never
  }
}
