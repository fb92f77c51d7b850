import { connect, createServer, type Server, type Socket } from 'node:net'

export function portOf(server: Server): number {
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}

/** A proxy to a server that can simulate an outage: it closes connections and refuses new ones. */
export async function cable(to: string) {
  const { hostname, port } = new URL(to)
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(Number(port), hostname)
    splice(near, far)
    splice(far, near)
  })
  function splice(from: Socket, into: Socket): void {
    sockets.add(from)
    from.pipe(into)
    from.on('error', () => into.destroy())
    from.on('close', () => into.destroy())
  }

  const listen = (at: number) =>
    new Promise<void>((resolve) => server.listen(at, '127.0.0.1', resolve))
  await listen(0)
  const near = portOf(server)

  async function cut(): Promise<void> {
    const closed = new Promise((resolve) => server.close(resolve))
    for (const socket of sockets) socket.destroy()
    await closed
  }
  return { url: `nats://127.0.0.1:${near}`, cut, restore: () => listen(near) }
}
