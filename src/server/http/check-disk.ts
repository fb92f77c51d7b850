import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { NOTICE_HEADER } from '#contract/headers.ts'
import type { DiskSpace } from '../disk-space.ts'

/** Refuses a change that does not fit on the disk, and adds the notice about disk space to the response. */
export async function checkDisk(
  { method, worksOnFullDisk }: Endpoint,
  disk: DiskSpace | undefined,
  { headers, bodyBytes }: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  if (!disk) return
  try {
    if (method !== 'GET' && !worksOnFullDisk)
      await disk.requireSpace(bodyBytes ?? Number(headers['content-length'] ?? 0))
  } finally {
    if (disk.notice !== undefined) reply.header(NOTICE_HEADER, disk.notice)
  }
}
