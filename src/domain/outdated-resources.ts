import type { Contract } from '#contract/index.ts'
import type { TOPIC_ACCESS, Topic } from '#contract/topics.ts'
import type { Hint } from './hints.ts'

type Topics = keyof typeof TOPIC_ACCESS
type Resources = readonly (keyof Contract)[]

/** The resources whose responses are outdated after a change of each topic, with the resource of the topic first. */
const RESOURCES: Record<Topics, Resources> = {
  // The response of a group contains its bots, and that of a game account its BR bot.
  br_bots: ['brBots', 'brBotGroups', 'bots', 'overview'],
  // BR bots and game accounts contain names of groups.
  br_bot_groups: ['brBotGroups', 'brBots', 'bots', 'overview', 'agents'],
  // Game accounts contain the name of their server.
  servers: ['servers', 'bots', 'brBots', 'overview', 'agents'],
  proxies: ['proxies', 'brBots', 'brBotGroups', 'overview'],
  // All of these responses contain names of accounts.
  bots: ['bots', 'brBots', 'brBotGroups', 'penalties', 'overview'],
  bot_states: ['botStates'],
  // Bots show whether they have a penalty in force, and admins show the number of penalties that they gave.
  penalties: ['penalties', 'bots', 'brBots', 'admins', 'overview'],
  // The response of a BR bot contains its penalties.
  admins: ['admins', 'penalties', 'brBots'],
  agents: ['agents'],
  jobs: ['jobs'],
  views: ['views'],
  captcha_keys: ['captchaKeys'],
  logs: ['logs', 'audit'],
  orders: ['orders', 'overview'],
  users: ['users', 'overview', 'agents'],
  settings: ['settings', 'servers', 'agents', 'overview', 'map'],
}

/** The resources whose pages count the rows of a topic. */
const COUNTED_BY: Partial<Record<Topics, Resources>> = {
  br_bots: ['servers', 'proxies'],
  br_bot_groups: ['proxies'],
  bots: ['servers'],
  orders: ['servers'],
  penalties: ['servers'],
}

/** The fields of an account that the reports of agents change. */
export const REPORTED_FIELDS = ['task', 'task_since', 'cash', 'deposit']

/** The resources that show these fields. They are named here because such changes arrive every second. */
const SHOWING_REPORTS: Partial<Record<Topics, Resources>> = {
  br_bots: ['brBots'],
  bots: ['bots', 'brBots', 'overview'],
}

export const isReport = ({ fields }: Pick<Hint, 'fields'>): boolean =>
  fields?.every((field) => REPORTED_FIELDS.includes(field)) ?? false

/** The fields of a hint of an edit. The version, which reports leave as it is, distinguishes it from a hint of reports. */
export const editedFields = (fields: readonly string[]): readonly string[] =>
  isReport({ fields }) ? [...fields, 'version'] : fields

/** The resources whose responses are outdated after a change, with the resource of its topic first. */
export function outdatedBy(hint: Hint): readonly string[] {
  const { topic } = hint
  const showing = isReport(hint) ? entryOf(SHOWING_REPORTS, topic) : undefined
  // The topic of a plain entity has the same name as its resource.
  return showing ?? entryOf(RESOURCES, topic) ?? [topic]
}

/** The resources whose pages count the changed rows. Their other responses, such as names, are not outdated. */
export const countingAgain = (hint: Hint): readonly string[] =>
  isReport(hint) ? [] : (entryOf(COUNTED_BY, hint.topic) ?? [])

const entryOf = <Entry>(entries: Readonly<Partial<Record<Topics, Entry>>>, topic: Topic) =>
  Object.entries(entries).find(([name]) => name === topic)?.[1]
