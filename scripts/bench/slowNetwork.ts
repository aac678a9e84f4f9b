import { connect, createServer, type Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'

/** Milliseconds from a question to the first byte of its answer, besides what the server takes. */
const latency = 400
const bytesPerSecond = 1_600_000 / 8

export type SlowNetwork = {
  readonly port: number
  /** Ends once nothing has passed for a second. */
  quiet(): Promise<void>
  close(): Promise<void>
}

/** A way to the server like a phone's on a slow network, for everything that goes through it, service workers included. */
export async function openSlowNetwork(serverPort: number): Promise<SlowNetwork> {
  const sockets = new Set<Socket>()
  // When the line has sent what was given to it. All connections share it.
  let freeAt = 0
  let usedAt = 0
  const pass = (from: Socket, to: Socket, sendAt: (bytes: number) => number) => {
    // One after the other, because timers that end in the same millisecond may end in any order.
    let sent = Promise.resolve()
    const send = (bytes: number, write: () => void) => {
      const at = sendAt(bytes)
      usedAt = Math.max(usedAt, at)
      sent = sent.then(() => setTimeout(Math.max(0, at - performance.now()))).then(write)
    }
    from.on('data', (chunk) => send(chunk.length, () => !to.destroyed && to.write(chunk)))
    from.on('end', () => send(0, () => to.end()))
    from.on('error', () => to.destroy())
  }
  const front = createServer((socket) => {
    const server = connect(serverPort, '127.0.0.1')
    for (const one of [socket, server]) {
      sockets.add(one)
      one.setNoDelay(true)
      one.on('close', () => sockets.delete(one))
    }
    pass(socket, server, () => performance.now() + latency / 2)
    pass(server, socket, (bytes) => {
      freeAt = Math.max(freeAt, performance.now()) + (bytes / bytesPerSecond) * 1000
      return freeAt + latency / 2
    })
  })
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve))
  const address = front.address()
  if (!address || typeof address === 'string') throw new Error('The slow network has no port.')
  return {
    port: address.port,
    quiet: async () => {
      while (performance.now() < usedAt + 1000) await setTimeout(100)
    },
    close: () => {
      for (const socket of sockets) socket.destroy()
      return new Promise((resolve) => front.close(() => resolve()))
    },
  }
}
