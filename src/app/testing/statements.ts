import { vi } from 'vitest'
import { Packet } from '#platform/server/database/roundTrip.ts'

/** How many statements reach the database while `work` runs, those that set the school and check the session included. */
export async function statementsOf(work: () => Promise<unknown>): Promise<number> {
  const sent = vi.spyOn(Packet.prototype, 'add')
  try {
    await work()
    return sent.mock.calls.length
  } finally {
    sent.mockRestore()
  }
}
