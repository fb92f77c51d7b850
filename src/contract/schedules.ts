import { z } from 'zod'
import { Hour, Id, ruleBetween, whole } from './fields.ts'

/** An end minute of 59 means the end of the hour, so that a schedule can reach midnight. */
const Minute = whole(0, 59)

const words = {
  start_hour: 'Hour of the start in the fleet time zone, 0 to 23',
  start_minute: 'Minute of the start, 0 to 59',
  end_hour:
    'Hour of the end in the fleet time zone, 0 to 23; on the next day when before the start',
  end_minute: 'Minute of the end, 0 to 59; 59 stands for the end of the hour',
}

export const ScheduleDraft = z
  .strictObject({
    start_hour: Hour.describe(words.start_hour),
    start_minute: Minute.describe(words.start_minute),
    end_hour: Hour.describe(words.end_hour).meta({ examples: [8] }),
    end_minute: Minute.describe(words.end_minute),
  })
  .refine(
    (at) => at.start_hour !== at.end_hour || at.start_minute !== at.end_minute,
    ruleBetween(['start_hour', 'start_minute', 'end_hour', 'end_minute'], {
      path: ['end_hour'],
      message: 'Start and end must differ.',
    }),
  )
  .meta({ id: 'ScheduleDraft', description: 'A schedule to add to a bot group' })
export type ScheduleDraft = z.infer<typeof ScheduleDraft>

export type Schedule = z.infer<typeof Schedule>
export const Schedule = z
  .object({
    id: Id.describe('Id of the schedule'),
    start_hour: z.int().describe(words.start_hour),
    start_minute: z.int().describe(words.start_minute),
    end_hour: z.int().describe(words.end_hour),
    end_minute: z.int().describe(words.end_minute),
  })
  .meta({ id: 'Schedule', description: 'A daily window in which a bot group works' })
