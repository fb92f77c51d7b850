import { z } from 'zod'
import { endpoint } from './endpoint.ts'

export const settings = {
  display: endpoint({
    method: 'GET',
    path: 'settings/display',
    summary: 'What every page needs to show the fleet: its time zone and brand label',
    access: 'authenticated',
    response: z.object({
      time_zone: z.string().describe('IANA name; every hour of the fleet is meant in it'),
      brand_label: z.string().describe('The prefix that display names of servers leave out'),
    }),
  }),
}
