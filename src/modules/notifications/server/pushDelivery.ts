import { isMessageFailure } from '#platform/server/messages/driver.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import type { Services } from '#platform/server/services.ts'
import type { TenantEntry } from '#platform/server/tenants/tenantDirectory.ts'
import { findDevices, forgetDevices } from './pushDevices.ts'

type PushContext = {
  readonly services: Services
  readonly school: TenantEntry
  tx<T>(work: (unit: Unit) => Promise<T>): Promise<T>
}

type PushMessage = {
  readonly notificationId: string
  readonly userId: string
  readonly title: string
  readonly link: string | null
}

/**
 * Sends a notification to all browsers of a person: its title and the name of the school, because a locked screen shows it to
 * whoever is near. Browsers that no longer exist are forgotten. Throws if some may be reached later.
 */
export async function sendPush({ services, school, tx }: PushContext, message: PushMessage): Promise<void> {
  const { notificationId, userId, title, link } = message
  const devices = await tx(({ db }) => findDevices(db, userId))
  const gone: string[] = []
  let later: unknown
  const tell = async ({ id, ...device }: (typeof devices)[number]) => {
    try {
      const idempotencyKey = `${notificationId} ${id}`
      await services.push.send({ device, title, text: school.name, link, idempotencyKey })
    } catch (error) {
      if (!isMessageFailure(error)) throw error
      if (error.code === 'bad-number') gone.push(id)
      else if (error.transient) later ??= error
      else services.log.warn({ err: error, notificationId }, 'a push message was refused')
    }
  }
  await Promise.all(devices.map(tell))
  if (gone.length > 0) await tx(({ db }) => forgetDevices(db, gone))
  if (later) throw later
}
