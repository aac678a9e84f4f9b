import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'

/** A network in front of a server that can be cut, or go silent as if a cable were pulled. */
export type Network = {
  /** The server's address through this network. */
  readonly url: string
  cut(): void
  mend(): Promise<void>
  silence(on: boolean): void
}

export async function networkTo(address: string): Promise<Network> {
  const url = new URL(address)
  const [host, port] = [url.hostname, Number(url.port)]
  const sockets = new Set<Socket>()
  let silent = false
  let server: Server
  const open = async (at: number) => {
    server = createServer((near) => {
      const far = connect(port, host)
      carry(near, far)
      carry(far, near)
    })
    server.listen(at, '127.0.0.1')
    await once(server, 'listening')
    return (server.address() as AddressInfo).port
  }
  const carry = (from: Socket, into: Socket) => {
    sockets.add(from)
    from.on('data', (data) => !silent && into.write(data))
    from.on('error', () => into.destroy())
    from.on('close', () => {
      sockets.delete(from)
      into.destroy()
    })
  }
  const own = await open(0)
  url.host = `127.0.0.1:${own}`
  return {
    url: url.href,
    cut: () => {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
    mend: async () => {
      await open(own)
    },
    silence: (on) => {
      silent = on
    },
  }
}
