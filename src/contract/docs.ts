import { z } from 'zod'
import { endpoint } from './endpoint.ts'

export const docs = {
  openapi: endpoint({
    method: 'GET',
    path: 'openapi.json',
    summary: 'Get this API as an OpenAPI 3.1 document',
    access: 'authenticated',
    response: z.record(z.string(), z.unknown()),
  }),
}
