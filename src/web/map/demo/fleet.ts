import { byteOfMapBotStatus, MAP_BOT_STATUSES } from '#domain/map-bot-status.ts'
import { nextRandom, type RandomStream, seedOf } from './random.ts'
import { createRoadNetwork, FARM_COUNT, GOALS, type RoadNetwork } from './road-network.ts'

export const GOING_TO_FARM = byteOfMapBotStatus('going_to_farm')
export const HARVESTING = byteOfMapBotStatus('harvesting')
export const SELLING = byteOfMapBotStatus('selling')
export const DEPOSITING = byteOfMapBotStatus('depositing')
export const IDLE = byteOfMapBotStatus('idle')

/** Bots in columns: the index of a bot is its place in each array. Pairs are x, y in game units. */
export interface Fleet {
  count: number
  roads: RoadNetwork
  random: RandomStream
  positions: Float32Array
  /** Pairs, in game units per millisecond. */
  velocities: Float32Array
  /** Pairs: the current destination of each bot. */
  targets: Float32Array
  /** The target speed of each bot, in game units per millisecond. */
  speeds: Float32Array
  /** Time left at its work; infinite while driving. */
  remainingMs: Float32Array
  statuses: Uint8Array
  goals: Uint8Array
  /** The next road point. */
  nodes: Uint16Array
  cash: Int32Array
  deposits: Int32Array
  healths: Uint8Array
  /** Number of bots with each status. */
  statusCounts: Uint32Array
}

/** Initial activity, by a random number below 100. */
const INITIAL = [
  { below: 30, status: GOING_TO_FARM, drives: true },
  { below: 62, status: HARVESTING, drives: false },
  { below: 76, status: SELLING, drives: true },
  { below: 84, status: SELLING, drives: false },
  { below: 90, status: DEPOSITING, drives: false },
]
const INITIAL_OTHERWISE = { status: IDLE, drives: false }

/** The initial fleet of a server. Each bot depends only on its own index, not on the number of bots. */
export function createFleet(count: number, server = 0): Fleet {
  const fleet: Fleet = {
    count,
    roads: createRoadNetwork(),
    random: { state: 0x9e3779b9 },
    positions: new Float32Array(2 * count),
    velocities: new Float32Array(2 * count),
    targets: new Float32Array(2 * count),
    speeds: new Float32Array(count),
    remainingMs: new Float32Array(count),
    statuses: new Uint8Array(count),
    goals: new Uint8Array(count),
    nodes: new Uint16Array(count),
    cash: new Int32Array(count),
    deposits: new Int32Array(count),
    healths: new Uint8Array(count),
    statusCounts: new Uint32Array(MAP_BOT_STATUSES.length),
  }
  const random: RandomStream = { state: 0 }
  for (let bot = 0; bot < count; bot++) {
    random.state = seedOf(bot + 1) ^ seedOf(server)
    placeBot(fleet, bot, random)
  }
  return fleet
}

function placeBot(fleet: Fleet, bot: number, random: RandomStream): void {
  fleet.cash[bot] = 500 + 60_000 * nextRandom(random) ** 2
  fleet.deposits[bot] = 20_000 + 30_000_000 * nextRandom(random) ** 4
  fleet.healths[bot] = 55 + 46 * nextRandom(random)
  const roll = 100 * nextRandom(random)
  const { status, drives } = INITIAL.find(({ below }) => roll < below) ?? INITIAL_OTHERWISE
  const isFarming = status === GOING_TO_FARM || status === HARVESTING
  const goal = isFarming ? randomFarm(random) : randomTown(random)
  count(fleet, bot, status)
  if (drives) driveFrom(fleet, bot, randomNode(fleet, random), goal, random)
  else workAt(fleet, bot, goal, WORK_MS * nextRandom(random), random)
  moveToTarget(fleet, bot)
  if (!drives) walkOn(fleet, bot, random)
}

const randomNode = ({ roads }: Fleet, random: RandomStream) =>
  Math.floor(nextRandom(random) * roads.nodeCount)

/** Puts the bot at its destination. */
function moveToTarget({ positions, targets }: Fleet, bot: number): void {
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
const MIN_DRIVE_SPEED = 0.035
const MAX_DRIVE_SPEED = 0.075

/** Drives from a road point to a goal. */
export function driveFrom(
  fleet: Fleet,
  bot: number,
  node: number,
  goal: number,
  random: RandomStream,
): void {
  fleet.goals[bot] = goal
  fleet.remainingMs[bot] = Number.POSITIVE_INFINITY
  fleet.speeds[bot] = MIN_DRIVE_SPEED + (MAX_DRIVE_SPEED - MIN_DRIVE_SPEED) * nextRandom(random)
  headForNode(fleet, bot, node)
}

/** Maximum distance of a bot from the middle of the road, in game units. */
const LANE_UNITS = 25

/** Heads for a road point, at an offset that is fixed for each bot and usually small. */
export function headForNode({ nodes, targets, roads }: Fleet, bot: number, node: number): void {
  const seed = seedOf(bot + 1)
  const aside = (seed & 0xff) / 128 - 1
  const along = ((seed >>> 8) & 0xff) / 128 - 1
  nodes[bot] = node
  targets[2 * bot] = (roads.xs[node] ?? 0) + LANE_UNITS * aside * Math.abs(aside)
  targets[2 * bot + 1] = (roads.ys[node] ?? 0) + LANE_UNITS * along * Math.abs(along)
}

/** Works around a goal for a while. */
export function workAt(
  fleet: Fleet,
  bot: number,
  goal: number,
  durationMs: number,
  random: RandomStream,
): void {
  fleet.goals[bot] = goal
  fleet.remainingMs[bot] = durationMs
  walkOn(fleet, bot, random)
}

const MIN_WALK_SPEED = 0.004
const MAX_WALK_SPEED = 0.012

/** Walks to another spot around the goal; an idle bot stays where it is. */
export function walkOn(fleet: Fleet, bot: number, random: RandomStream): void {
  const { goals, speeds, statuses, targets } = fleet
  const goal = GOALS[goals[bot] ?? 0]
  if (!goal) return
  const angle = 2 * Math.PI * nextRandom(random)
  // The square root spreads the spots evenly over the disc.
  const distance = goal.radiusUnits * Math.sqrt(nextRandom(random))
  targets[2 * bot] = goal.x + distance * Math.cos(angle)
  targets[2 * bot + 1] = goal.y + distance * Math.sin(angle)
  const speed = MIN_WALK_SPEED + (MAX_WALK_SPEED - MIN_WALK_SPEED) * nextRandom(random)
  speeds[bot] = statuses[bot] === IDLE ? 0 : speed
}

export function randomFarm(random: RandomStream): number {
  return Math.floor(nextRandom(random) * FARM_COUNT)
}

export function randomTown(random: RandomStream): number {
  return FARM_COUNT + Math.floor(nextRandom(random) * (GOALS.length - FARM_COUNT))
}
