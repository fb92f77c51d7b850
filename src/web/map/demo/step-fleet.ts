import {
  changeStatus,
  DEPOSITING,
  driveFrom,
  type Fleet,
  GOING_TO_FARM,
  HARVESTING,
  headForNode,
  IDLE,
  randomFarm,
  randomTown,
  SELLING,
  walkOn,
  workAt,
} from './fleet.ts'
import { nextRandom, type RandomStream } from './random.ts'

/** A bot this near to its target has arrived. */
const ARRIVAL_UNITS = 20
/** Time constant of turning and accelerating. */
const TURN_MS = 260

/** Advances every bot by some milliseconds without allocating. */
export function stepFleet(fleet: Fleet, elapsedMs: number): void {
  const { count, remainingMs } = fleet
  const fraction = 1 - Math.exp(-elapsedMs / TURN_MS)
  for (let bot = 0; bot < count; bot++) {
    const squared = move(fleet, bot, elapsedMs, fraction)
    const remaining = (remainingMs[bot] ?? 0) - elapsedMs
    remainingMs[bot] = remaining
    if (remaining < 0) finishWork(fleet, bot)
    else if (squared < ARRIVAL_UNITS * ARRIVAL_UNITS) arrive(fleet, bot, remaining)
  }
}

/** Moves toward the target, adjusting the velocity by a fraction; returns the squared distance before the move. */
function move(
  { speeds, positions, targets, velocities }: Fleet,
  bot: number,
  elapsedMs: number,
  fraction: number,
): number {
  const x = 2 * bot
  const y = x + 1
  const deltaX = (targets[x] ?? 0) - (positions[x] ?? 0)
  const deltaY = (targets[y] ?? 0) - (positions[y] ?? 0)
  const squared = deltaX * deltaX + deltaY * deltaY
  // Avoids division by zero, and slows the bot down at its target.
  const pull = (speeds[bot] ?? 0) / Math.sqrt(squared + 1)
  const speedX = velocities[x] ?? 0
  const speedY = velocities[y] ?? 0
  const newX = speedX + (deltaX * pull - speedX) * fraction
  const newY = speedY + (deltaY * pull - speedY) * fraction
  velocities[x] = newX
  velocities[y] = newY
  positions[x] = (positions[x] ?? 0) + newX * elapsedMs
  positions[y] = (positions[y] ?? 0) + newY * elapsedMs
  return squared
}

/** A walking bot goes to another spot. A driving one drives on, or starts work at its destination. */
function arrive(fleet: Fleet, bot: number, remainingMs: number): void {
  if (!Number.isFinite(remainingMs)) driveOn(fleet, bot)
  else if (fleet.statuses[bot] !== IDLE) walkOn(fleet, bot, fleet.random)
}

function driveOn(fleet: Fleet, bot: number): void {
  const { goals, nodes, random, roads, statuses } = fleet
  const goal = goals[bot] ?? 0
  const node = nodes[bot] ?? 0
  const next = roads.next[goal * roads.nodeCount + node] ?? node
  if (next !== node) {
    headForNode(fleet, bot, next)
    return
  }
  const isFarmer = statuses[bot] === GOING_TO_FARM
  if (isFarmer) changeStatus(fleet, bot, HARVESTING)
  const minMs = isFarmer ? 15_000 : 6_000
  workAt(fleet, bot, goal, between(minMs, 3 * minMs, random), random)
}

/** The cycle is farm, market, bank, sometimes a rest, and a farm again. */
function finishWork(fleet: Fleet, bot: number): void {
  const status = fleet.statuses[bot]
  if (status === HARVESTING) leaveFarm(fleet, bot)
  else if (status === SELLING) goToBank(fleet, bot)
  else if (status === DEPOSITING) leaveBank(fleet, bot)
  else leaveTown(fleet, bot)
}

function leaveFarm(fleet: Fleet, bot: number): void {
  const { healths, random } = fleet
  healths[bot] = Math.max(12, (healths[bot] ?? 0) - 12 * nextRandom(random))
  drive(fleet, bot, SELLING, nearer(fleet, bot, randomTown(random), randomTown(random)))
}

function goToBank(fleet: Fleet, bot: number): void {
  const { cash, goals, random } = fleet
  cash[bot] = (cash[bot] ?? 0) + between(800, 9_000, random)
  changeStatus(fleet, bot, DEPOSITING)
  workAt(fleet, bot, goals[bot] ?? 0, between(4_000, 12_000, random), random)
}

function leaveBank(fleet: Fleet, bot: number): void {
  const { cash, deposits, goals, random } = fleet
  const carried = cash[bot] ?? 0
  const remainder = Math.round(carried * 0.1 * nextRandom(random))
  cash[bot] = remainder
  deposits[bot] = (deposits[bot] ?? 0) + carried - remainder
  if (nextRandom(random) > 0.4) {
    leaveTown(fleet, bot)
    return
  }
  changeStatus(fleet, bot, IDLE)
  workAt(fleet, bot, goals[bot] ?? 0, between(5_000, 25_000, random), random)
}

function leaveTown(fleet: Fleet, bot: number): void {
  const { healths, random } = fleet
  healths[bot] = Math.min(100, (healths[bot] ?? 0) + 20 * nextRandom(random))
  drive(fleet, bot, GOING_TO_FARM, nearer(fleet, bot, randomFarm(random), randomFarm(random)))
}

function drive(fleet: Fleet, bot: number, status: number, goal: number): void {
  const from = fleet.roads.goalNodes[fleet.goals[bot] ?? 0] ?? 0
  changeStatus(fleet, bot, status)
  driveFrom(fleet, bot, from, goal, fleet.random)
}

/** The goal that is fewer road points away. */
function nearer({ goals, roads }: Fleet, bot: number, a: number, b: number): number {
  const node = roads.goalNodes[goals[bot] ?? 0] ?? 0
  const distanceTo = (goal: number) => roads.distance[goal * roads.nodeCount + node] ?? 0
  return distanceTo(a) <= distanceTo(b) ? a : b
}

function between(min: number, max: number, random: RandomStream): number {
  return min + (max - min) * nextRandom(random)
}
