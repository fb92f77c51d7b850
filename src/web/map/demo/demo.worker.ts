import { beginFleet, type Fleet } from './fleet.ts'
import type { AnswerBody, FromDemo, QuestionBody, ToDemo } from './protocol.ts'
import { detailsOf, search } from './queries.ts'
import { runFleet } from './run-fleet.ts'

let fleet: Fleet | undefined

self.onmessage = ({ data: message }: MessageEvent<ToDemo>) => {
  if (message.kind === 'begin') {
    fleet = beginFleet(message.count, message.server)
    runFleet(fleet, message.port)
    return
  }
  if (fleet) self.postMessage({ ask: message.ask, ...answer(fleet, message) } satisfies FromDemo)
}

function answer(of: Fleet, question: QuestionBody): AnswerBody {
  switch (question.kind) {
    case 'details':
      return { kind: 'details', bot: detailsOf(of, question.index) }
    case 'find':
      return { kind: 'find', bots: search(of, question.text) }
    case 'counts':
      return { kind: 'counts', counts: [...of.statusCounts] }
    default:
      return question satisfies never
  }
}
