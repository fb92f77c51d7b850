import { rm } from 'node:fs/promises'
import { z } from 'zod'
import { startConsole } from './console-process.ts'
import { type Session, signUp } from './sign-up.ts'

/** Parallel writers when the process is killed. */
const WRITERS = 8
const ALIVE_MIN_MS = 100
const ALIVE_SPREAD_MS = 400

export interface KillReport {
  rounds: number
  acknowledged: number
  lost: string[]
}

/**
 * Repeatedly kills the real server with SIGKILL during writes, restarts it on the same data, and checks that every
 * acknowledged write is still there.
 */
export async function runKillRounds(rounds: number): Promise<KillReport> {
  const console = await startConsole()
  try {
    const session = await signUp(console.url)
    await session.post('servers/import', SERVER_CSV)
    const acknowledged: string[] = []
    for (let round = 0; round < rounds; round++) {
      const writing = writeUntilGone(session, round)
      // Not a wait for an event: the kill must come at a random moment during the writes.
      await delay(ALIVE_MIN_MS + Math.random() * ALIVE_SPREAD_MS)
      await console.stop('SIGKILL')
      acknowledged.push(...(await writing))
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

const delay = (ms: number) => new Promise((done) => setTimeout(done, ms))

/** Writes until the server is gone; returns the nicknames that were acknowledged with 201. */
async function writeUntilGone(session: Session, round: number): Promise<string[]> {
  const acknowledged: string[] = []
  const writer = async (name: number) => {
    for (let serial = 0; ; serial++) {
      const nickname = `bot ${round}/${name}/${serial}`
      const body = { nickname, password: 'secret', server_ids: [1] }
      const response = await session.post('br-bots', body).catch(() => null)
      if (!response) return
      if (response.status !== 201) throw new Error(`adding a bot returned ${response.status}`)
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
    const response = await session.get(`br-bots?per_page=100&page=${page}`)
    const { data } = Page.parse(await response.json())
    if (data.length === 0) return nicknames
    for (const { bot } of data) nicknames.add(bot.nickname)
  }
}
