import type { Config } from './config.ts'
import type { Database } from './db.ts'
import type { Log } from './log.ts'

/** What leaves the house. In a developer build without a mail or message server it lands in the developer's outbox. */
export type Mail = {
  send(mail: { tenantId: string; to: string; subject: string; text: string; html?: string }): Promise<void>
}

export type Messages = {
  send(message: { tenantId: string; channel: 'sms'; to: string; text: string; idempotencyKey: string }): Promise<void>
}

type Drivers = {
  mail: { send(mail: { to: string; subject: string; text: string; html?: string }): Promise<unknown> } | null
  sms: { send(message: { to: string; text: string; idempotencyKey: string }): Promise<unknown> } | null
}

export function openPost(
  config: Config,
  database: Database,
  log: Log,
  drivers: Drivers,
): { mail: Mail; messages: Messages } {
  const keep = async (
    tenantId: string,
    row: { channel: string; recipient: string; subject: string | null; body: string },
  ) => {
    if (config.production) {
      log.error({ channel: row.channel }, 'a message could not be sent: no server is set for this channel')
      throw new Error(`No ${row.channel} server is set.`)
    }
    await database.inTenant({ tenantId }, async (db) => {
      await db.insertInto('developer_outbox').values(row).execute()
    })
  }
  return {
    mail: {
      send: async ({ tenantId, ...mail }) => {
        if (drivers.mail) await drivers.mail.send(mail)
        else await keep(tenantId, { channel: 'email', recipient: mail.to, subject: mail.subject, body: mail.text })
      },
    },
    messages: {
      send: async ({ tenantId, channel, ...message }) => {
        if (drivers.sms) await drivers.sms.send(message)
        else await keep(tenantId, { channel, recipient: message.to, subject: null, body: message.text })
      },
    },
  }
}
