import type { docs as contract } from '#contract/docs.ts'
import { openApiDocument } from '#contract/openapi/document.ts'
import type { Handlers } from '../http/context.ts'

let document: Record<string, unknown> | undefined

export const docs: Handlers<typeof contract> = {
  async openapi() {
    document ??= { ...openApiDocument() }
    return document
  },
}
