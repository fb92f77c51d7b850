import {
  changeStatus,
  DEPOSITING,
  driveFrom,
  type Fleet,
  GOING,
  HARVESTING,
  headForNode,
  IDLE,
  SELLING,
  someFarm,
  someTown,
  walkOn,
  workAt,
} from './fleet.ts'
import { nextRandom, type RandomStream } from './random.ts'

/** A bot has arrived when it is this near. */
const REACH_UNITS = 20
/** How long a bot takes to turn or to speed up. */
const TURN_MS = 260

/** Moves every bot on by some milliseconds. Allocates nothing. */
export function stepFleet(fleet: Fleet, elapsedMs: number): void {
  const { count, leftMs } = fleet
  const turn = 1 - Math.exp(-elapsedMs / TURN_MS)
  for (let bot = 0; bot < count; bot++) {
    const squared = move(fleet, bot, elapsedMs, turn)
    const left = (leftMs[bot] ?? 0) - elapsedMs
    leftMs[bot] = left
    if (left < 0) finishWork(fleet, bot)
    else if (squared < REACH_UNITS * REACH_UNITS) arrive(fleet, bot, left)
  }
}

/** Towards its target, turning by a share; returns the square of how far it was from there. */
function move(
  { paces, positions, targets, velocities }: Fleet,
  bot: number,
  elapsedMs: number,
  turn: number,
): number {
  const x = 2 * bot
  const y = x + 1
  const aheadX = (targets[x] ?? 0) - (positions[x] ?? 0)
  const aheadY = (targets[y] ?? 0) - (positions[y] ?? 0)
  const squared = aheadX * aheadX + aheadY * aheadY
  // Never divides by nothing, and slows down at the very spot.
  const pull = (paces[bot] ?? 0) / Math.sqrt(squared + 1)
  const speedX = velocities[x] ?? 0
  const speedY = velocities[y] ?? 0
  const newX = speedX + (aheadX * pull - speedX) * turn
  const newY = speedY + (aheadY * pull - speedY) * turn
  velocities[x] = newX
  velocities[y] = newY
  positions[x] = (positions[x] ?? 0) + newX * elapsedMs
  positions[y] = (positions[y] ?? 0) + newY * elapsedMs
  return squared
}

/** A walker goes to another spot, a driver on along the road, or to work when he is there. */
function arrive(fleet: Fleet, bot: number, leftMs: number): void {
  if (!Number.isFinite(leftMs)) driveOn(fleet, bot)
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
  const isFarmer = statuses[bot] === GOING
  if (isFarmer) changeStatus(fleet, bot, HARVESTING)
  const leastMs = isFarmer ? 15_000 : 6_000
  workAt(fleet, bot, goal, between(leastMs, 3 * leastMs, random), random)
}

/** From harvesting to the market, to the bank and, sometimes after a rest, to a farm again. */
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
  drive(fleet, bot, SELLING, nearer(fleet, bot, someTown(random), someTown(random)))
}

function goToBank(fleet: Fleet, bot: number): void {
  const { cash, goals, random } = fleet
  cash[bot] = (cash[bot] ?? 0) + between(800, 9_000, random)
  changeStatus(fleet, bot, DEPOSITING)
  workAt(fleet, bot, goals[bot] ?? 0, between(4_000, 12_000, random), random)
}

function leaveBank(fleet: Fleet, bot: number): void {
  const { cash, deposits, goals, random } = fleet
  const brought = cash[bot] ?? 0
  const kept = Math.round(brought * 0.1 * nextRandom(random))
  cash[bot] = kept
  deposits[bot] = (deposits[bot] ?? 0) + brought - kept
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
  drive(fleet, bot, GOING, nearer(fleet, bot, someFarm(random), someFarm(random)))
}

function drive(fleet: Fleet, bot: number, status: number, goal: number): void {
  const from = fleet.roads.goalNodes[fleet.goals[bot] ?? 0] ?? 0
  changeStatus(fleet, bot, status)
  driveFrom(fleet, bot, from, goal, fleet.random)
}

/** Of two goals the one that is fewer road points away. */
function nearer({ goals, roads }: Fleet, bot: number, one: number, other: number): number {
  const node = roads.goalNodes[goals[bot] ?? 0] ?? 0
  const distanceTo = (goal: number) => roads.distance[goal * roads.nodeCount + node] ?? 0
  return distanceTo(one) <= distanceTo(other) ? one : other
}

function between(least: number, most: number, random: RandomStream): number {
  return least + (most - least) * nextRandom(random)
}
