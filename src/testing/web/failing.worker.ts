import { answerRequests } from '#web/map/bots/answer-requests.ts'

// A worker whose bots cannot be opened.
answerRequests(() => Promise.reject(new Error('no bots')))
