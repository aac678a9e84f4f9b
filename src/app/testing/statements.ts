import { AsyncLocalStorage } from 'node:async_hooks'
import { vi } from 'vitest'
import { Packet } from '#platform/server/database/roundTrip.ts'

const counted = new AsyncLocalStorage<true>()

/**
 * How many statements `work` sends to the database, those that set the school and check the session included.
 * What a timer of the server writes meanwhile is not counted.
 */
export async function statementsOf(work: () => Promise<unknown>): Promise<number> {
  let statements = 0
  const add = Packet.prototype.add
  const spy = vi.spyOn(Packet.prototype, 'add').mockImplementation(function (this: Packet, ...args) {
    if (counted.getStore()) statements += 1
    return add.apply(this, args)
  })
  try {
    await counted.run(true, work)
    return statements
  } finally {
    spy.mockRestore()
  }
}
