import type { Examples, Stage } from '../scenes.ts'

/** A notification for the class teacher; returns its id. */
async function aNotification({ server, tenantId, person }: Stage): Promise<string> {
  const { id } = await server.services.database.inTenant({ tenantId }, (db) =>
    db
      .insertInto('notifications')
      .values({
        user_id: person('classteacher').userId ?? '',
        kind: 'access.passwordChanged',
        category: 'access.security',
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  return id
}

export const examples: Examples = {
  'notifications.listNotifications': async (stage) => {
    for (let n = 0; n < 3; n++) await aNotification(stage)
    return { as: stage.person('classteacher') }
  },
  'notifications.markRead': async (stage) => ({
    as: stage.person('classteacher'),
    body: { notificationIds: [await aNotification(stage)] },
  }),
  'communication.saveCommunication': async ({ person }) => ({
    as: person('superadmin'),
    body: {
      topics: [{ category: 'access.security', audience: 'guardians', inApp: true, push: true, email: true, sms: true }],
    },
  }),
  'notifications.savePreferences': async ({ person }) => ({
    as: person('classteacher'),
    body: {
      categories: [{ category: 'access.security', inApp: true, email: true, sms: true, waits: true }],
      quietHours: { from: '21:00', to: '06:30' },
    },
  }),
}
