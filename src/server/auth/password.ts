import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { AppError } from '../errors.ts'

/** The parameters of Argon2id. */
export interface HashCost {
  readonly memory: number
  readonly passes: number
  readonly parallelism: number
}

/** The OWASP recommendation: 46 MiB and about 55 ms per password. */
const COST: HashCost = { memory: 47_104, passes: 1, parallelism: 1 }
const SALT_BYTES = 16
const TAG_BYTES = 32

/** Each hash occupies a core, so at most two run at the same time. */
const AT_ONCE = 2
const QUEUE_MAX = 20
const RETRY_AFTER_BUSY_S = 2

const HASH = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/

/** The operations available to a job while it holds its slot. */
export interface Hasher {
  hash(password: string): Promise<string>
  /** An undefined hash takes as long as a wrong password and never matches. */
  matches(hash: string | undefined, password: string): Promise<boolean>
}

/** Runs a job that hashes passwords, two at a time. Throws `busy` before `job` starts if the queue is full. */
export async function withHasher<Result>(
  job: (hasher: Hasher) => Promise<Result>,
  cost = COST,
): Promise<Result> {
  await acquireSlot()
  try {
    return await job({
      hash: (password) => hash(cost, password),
      matches: (stored = decoy(cost), password) => matches(stored, password),
    })
  } finally {
    releaseSlot()
  }
}

let active = 0
const waiting: (() => void)[] = []

async function acquireSlot(): Promise<void> {
  if (active < AT_ONCE) {
    active += 1
    return
  }
  if (waiting.length >= QUEUE_MAX)
    throw new AppError(
      'busy',
      'Too many people are signing in right now. Try again in a few seconds.',
      {
        retryAfter: RETRY_AFTER_BUSY_S,
      },
    )
  await new Promise<void>((go) => waiting.push(go))
}

// The next waiting caller gets the slot, so the number of active jobs does not change.
function releaseSlot(): void {
  const next = waiting.shift()
  if (next) next()
  else active -= 1
}

async function hash(cost: HashCost, password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  return write(cost, salt, await derive(password, salt, cost))
}

/** A hash that no password matches. */
const decoy = (cost: HashCost) => write(cost, randomBytes(SALT_BYTES), randomBytes(TAG_BYTES))

async function matches(stored: string, password: string): Promise<boolean> {
  const [, memory, passes, parallelism, salt, tag] = HASH.exec(stored) ?? []
  if (salt === undefined || tag === undefined) throw new Error('a password hash cannot be read')
  const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) }
  const derived = await derive(password, Buffer.from(salt, 'base64'), cost)
  return timingSafeEqual(derived, Buffer.from(tag, 'base64'))
}

function derive(password: string, nonce: Buffer, cost: HashCost): Promise<Buffer> {
  const message = password.normalize('NFKC')
  return new Promise((resolve, reject) =>
    argon2('argon2id', { ...cost, message, nonce, tagLength: TAG_BYTES }, (error, tag) =>
      error ? reject(error) : resolve(tag),
    ),
  )
}

const write = ({ memory, passes, parallelism }: HashCost, salt: Buffer, tag: Buffer) =>
  `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(tag)}`

const base64 = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
