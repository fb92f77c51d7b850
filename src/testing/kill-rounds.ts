import { rm } from 'node:fs/promises'
import { z } from 'zod'
import { startConsole } from './console-process.ts'
import { type Session, signUp } from './sign-up.ts'

/** Writers at work when the process is killed. */
const WRITERS = 8
const ALIVE_MIN_MS = 100
const ALIVE_SPREAD_MS = 400

export interface KillReport {
  rounds: number
  acknowledged: number
  lost: string[]
}

/**
 * Kills the real server with SIGKILL while it writes, starts it again on the same data, and looks for every write it
 * had acknowledged.
 */
export async function runKillRounds(rounds: number): Promise<KillReport> {
  // Eight writers of one user, as fast as they can.
  const console = await startConsole({ NIGHT_SHIFT_RATE_LIMIT: '1000000' })
  try {
    const session = await signUp(console.url)
    await session.post('servers/import', SERVER_CSV)
    const acknowledged: string[] = []
    for (let round = 0; round < rounds; round++) {
      const written = writeUntilGone(session, round)
      // Not a wait for something: the moment of the kill is to be anywhere within the writing.
      await alive(ALIVE_MIN_MS + Math.random() * ALIVE_SPREAD_MS)
      await console.stop('SIGKILL')
      acknowledged.push(...(await written))
      await console.start()
    }
    const present = await readNicknames(session)
    const lost = acknowledged.filter((nickname) => !present.has(nickname))
    return { rounds, acknowledged: acknowledged.length, lost }
  } finally {
    await console.stop()
    await rm(console.dataDir, { recursive: true })
  }
}

const SERVER_CSV = {
  format: 'csv',
  content: 'name,ip,port,color,active\nBR | Kyiv,192.0.2.10,7777,#3fd0c9,true\n',
  dry_run: false,
}

const alive = (ms: number) => new Promise((done) => setTimeout(done, ms))

/** Nicknames whose addition was answered with 201 before the server was gone. */
async function writeUntilGone(session: Session, round: number): Promise<string[]> {
  const acknowledged: string[] = []
  const writer = async (name: number) => {
    for (let serial = 0; ; serial++) {
      const nickname = `bot ${round}/${name}/${serial}`
      const body = { nickname, password: 'secret', server_ids: [1] }
      const answer = await session.post('br-bots', body).catch(() => null)
      if (!answer) return
      if (answer.status !== 201) throw new Error(`adding a bot answered ${answer.status}`)
      acknowledged.push(nickname)
    }
  }
  await Promise.all(Array.from({ length: WRITERS }, (_, name) => writer(name)))
  return acknowledged
}

const Page = z.object({ data: z.array(z.object({ bot: z.object({ nickname: z.string() }) })) })

async function readNicknames(session: Session): Promise<Set<string>> {
  const nicknames = new Set<string>()
  for (let page = 1; ; page++) {
    const answer = await session.get(`br-bots?per_page=100&page=${page}`)
    const { data } = Page.parse(await answer.json())
    if (data.length === 0) return nicknames
    for (const { bot } of data) nicknames.add(bot.nickname)
  }
}
