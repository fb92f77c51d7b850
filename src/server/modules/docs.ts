import type { docs as contract } from '#contract/docs.ts'
import { contract as whole } from '#contract/index.ts'
import type { Handlers } from '../http/context.ts'
import { openApiOf } from '../http/openapi.ts'

let document: ReturnType<typeof openApiOf> | undefined

export const docs: Handlers<typeof contract> = {
  async openapi() {
    document ??= openApiOf(whole)
    return document
  },
}
