import { byteOfMapBotStatus, MAP_BOT_STATUSES } from '#domain/map-bot-status.ts'
import { nextRandom, type RandomStream, seedOf } from './random.ts'
import { FARM_COUNT, GOALS, layRoads, type RoadNetwork } from './road-network.ts'

export const GOING = byteOfMapBotStatus('going_to_farm')
export const HARVESTING = byteOfMapBotStatus('harvesting')
export const SELLING = byteOfMapBotStatus('selling')
export const DEPOSITING = byteOfMapBotStatus('depositing')
export const IDLE = byteOfMapBotStatus('idle')

/** The bots as columns: one place in each array is one bot. Pairs are x, y in game units. */
export interface Fleet {
  count: number
  roads: RoadNetwork
  random: RandomStream
  positions: Float32Array
  /** Pairs, in game units a millisecond. */
  velocities: Float32Array
  /** Pairs: where each bot heads for now. */
  targets: Float32Array
  /** The speed each bot aims at, in game units a millisecond. */
  paces: Float32Array
  /** What is left of its work; endless while it drives. */
  leftMs: Float32Array
  statuses: Uint8Array
  goals: Uint8Array
  /** The road point it drives to. */
  nodes: Uint16Array
  cash: Int32Array
  deposits: Int32Array
  healths: Uint8Array
  /** How many bots have each status. */
  statusCounts: Uint32Array
}

/** What bots do at first, by lots below a hundred. */
const FIRST = [
  { below: 30, status: GOING, drives: true },
  { below: 62, status: HARVESTING, drives: false },
  { below: 76, status: SELLING, drives: true },
  { below: 84, status: SELLING, drives: false },
  { below: 90, status: DEPOSITING, drives: false },
]
const FIRST_REST = { status: IDLE, drives: false }

/** The fleet of a server as it always starts: each bot depends on its own number only, not on how many there are. */
export function beginFleet(count: number, server = 0): Fleet {
  const fleet: Fleet = {
    count,
    roads: layRoads(),
    random: { state: 0x9e3779b9 },
    positions: new Float32Array(2 * count),
    velocities: new Float32Array(2 * count),
    targets: new Float32Array(2 * count),
    paces: new Float32Array(count),
    leftMs: new Float32Array(count),
    statuses: new Uint8Array(count),
    goals: new Uint8Array(count),
    nodes: new Uint16Array(count),
    cash: new Int32Array(count),
    deposits: new Int32Array(count),
    healths: new Uint8Array(count),
    statusCounts: new Uint32Array(MAP_BOT_STATUSES.length),
  }
  const own: RandomStream = { state: 0 }
  for (let bot = 0; bot < count; bot++) {
    own.state = seedOf(bot + 1) ^ seedOf(server)
    place(fleet, bot, own)
  }
  return fleet
}

function place(fleet: Fleet, bot: number, random: RandomStream): void {
  fleet.cash[bot] = 500 + 60_000 * nextRandom(random) ** 2
  fleet.deposits[bot] = 20_000 + 30_000_000 * nextRandom(random) ** 4
  fleet.healths[bot] = 55 + 46 * nextRandom(random)
  const lot = 100 * nextRandom(random)
  const { status, drives } = FIRST.find(({ below }) => lot < below) ?? FIRST_REST
  const isAboutFarms = status === GOING || status === HARVESTING
  const goal = isAboutFarms ? someFarm(random) : someTown(random)
  count(fleet, bot, status)
  if (drives) driveFrom(fleet, bot, somewhere(fleet, random), goal, random)
  else workAt(fleet, bot, goal, WORK_MS * nextRandom(random), random)
  settle(fleet, bot)
  if (!drives) walkOn(fleet, bot, random)
}

const somewhere = ({ roads }: Fleet, random: RandomStream) =>
  Math.floor(nextRandom(random) * roads.nodeCount)

/** Stands the bot where it was heading. */
function settle({ positions, targets }: Fleet, bot: number): void {
  positions[2 * bot] = targets[2 * bot] ?? 0
  positions[2 * bot + 1] = targets[2 * bot + 1] ?? 0
}

const count = (fleet: Fleet, bot: number, status: number) => {
  fleet.statuses[bot] = status
  fleet.statusCounts[status] = (fleet.statusCounts[status] ?? 0) + 1
}

export function changeStatus(fleet: Fleet, bot: number, status: number): void {
  const before = fleet.statuses[bot] ?? 0
  fleet.statusCounts[before] = (fleet.statusCounts[before] ?? 0) - 1
  count(fleet, bot, status)
}

const WORK_MS = 40_000
const SLOWEST_DRIVE = 0.035
const FASTEST_DRIVE = 0.075

/** From a road point on to a goal. */
export function driveFrom(
  fleet: Fleet,
  bot: number,
  node: number,
  goal: number,
  random: RandomStream,
): void {
  fleet.goals[bot] = goal
  fleet.leftMs[bot] = Number.POSITIVE_INFINITY
  fleet.paces[bot] = SLOWEST_DRIVE + (FASTEST_DRIVE - SLOWEST_DRIVE) * nextRandom(random)
  headForNode(fleet, bot, node)
}

/** How far beside the middle of the road the farthest bot drives, in game units. */
const LANE_UNITS = 25

/** Towards a road point, each bot beside its middle in its own way, most of them near it. */
export function headForNode({ nodes, targets, roads }: Fleet, bot: number, node: number): void {
  const seed = seedOf(bot + 1)
  const aside = (seed & 0xff) / 128 - 1
  const along = ((seed >>> 8) & 0xff) / 128 - 1
  nodes[bot] = node
  targets[2 * bot] = (roads.xs[node] ?? 0) + LANE_UNITS * aside * Math.abs(aside)
  targets[2 * bot + 1] = (roads.ys[node] ?? 0) + LANE_UNITS * along * Math.abs(along)
}

/** Stays about a goal for a while. */
export function workAt(
  fleet: Fleet,
  bot: number,
  goal: number,
  forMs: number,
  random: RandomStream,
): void {
  fleet.goals[bot] = goal
  fleet.leftMs[bot] = forMs
  walkOn(fleet, bot, random)
}

const SLOWEST_WALK = 0.004
const FASTEST_WALK = 0.012

/** To another spot about the goal; who is idle stays where he is. */
export function walkOn(fleet: Fleet, bot: number, random: RandomStream): void {
  const { goals, paces, statuses, targets } = fleet
  const goal = GOALS[goals[bot] ?? 0]
  if (!goal) return
  const turn = 2 * Math.PI * nextRandom(random)
  // The root spreads spots evenly over the disc.
  const reach = goal.radiusUnits * Math.sqrt(nextRandom(random))
  targets[2 * bot] = goal.x + reach * Math.cos(turn)
  targets[2 * bot + 1] = goal.y + reach * Math.sin(turn)
  const pace = SLOWEST_WALK + (FASTEST_WALK - SLOWEST_WALK) * nextRandom(random)
  paces[bot] = statuses[bot] === IDLE ? 0 : pace
}

export function someFarm(random: RandomStream): number {
  return Math.floor(nextRandom(random) * FARM_COUNT)
}

export function someTown(random: RandomStream): number {
  return FARM_COUNT + Math.floor(nextRandom(random) * (GOALS.length - FARM_COUNT))
}
