import type { TestServer } from './server.ts'

export type OutboxMessage = { channel: string; recipient: string; subject: string | null; body: string }

/** Waits until the school's outbox has more than `seen` messages for the recipient, and returns the newest. */
export async function nextMessage(
  server: TestServer,
  school: string,
  recipient: string,
  seen: number,
): Promise<OutboxMessage> {
  const deadline = Date.now() + 15_000
  while (Date.now() < deadline) {
    const messages = await messagesTo(server, school, recipient)
    const newest = messages.at(-1)
    if (newest && messages.length > seen) return newest
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  throw new Error(`There is no message for ${recipient}`)
}

export async function messagesTo(server: TestServer, school: string, recipient: string): Promise<OutboxMessage[]> {
  const tenant = await server.services.directory.byHost(`${school}.localhost`)
  // The directory hears of a new school a moment after it is created.
  if (!tenant) return []
  return server.services.database.inTenant({ tenantId: tenant.id }, (db) =>
    db
      .selectFrom('developer_outbox')
      .select(['channel', 'recipient', 'subject', 'body'])
      .where('recipient', '=', recipient)
      .orderBy('created_at')
      .execute(),
  )
}
