import { once } from 'node:events'
import { createServer } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Config } from './config.ts'
import { startProblem } from './startProblem.ts'

type Address = Pick<Config, 'port' | 'host'>

/** Refuses an address that cannot be used before anything else is started, which takes long. */
export async function refuseTakenPort(address: Address): Promise<void> {
  const probe = createServer()
  await explained(address, async () => {
    probe.listen(address.port, address.host)
    await once(probe, 'listening')
  })
  probe.close()
  await once(probe, 'close')
}

export async function listenOn(http: FastifyInstance, { port, host }: Address): Promise<void> {
  await explained({ port, host }, () => http.listen({ port, host }))
}

async function explained({ port, host }: Address, listen: () => Promise<unknown>): Promise<void> {
  try {
    await listen()
  } catch (error) {
    const { code } = error as { code?: string }
    if (code === 'EADDRINUSE')
      throw startProblem(`PORT ${port} is used by another program: stop it, or set PORT to another number.`, error)
    if (code === 'EACCES')
      throw startProblem(`PORT ${port} is not allowed to this user: set PORT to a number above 1023.`, error)
    throw startProblem(`HOST must be an address of this machine, not "${host}" (${code}).`, error)
  }
}
