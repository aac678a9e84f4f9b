import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { implement } from '#platform/server/module.ts'
import type { Download } from '#platform/server/requests/context.ts'
import { problem } from '#platform/server/requests/problem.ts'
import { liveClassSettings } from '../settingsContract.ts'
import { liveClassSettingsDefinitions } from '../settingsSchemas.ts'
import { isJitsiSigned } from './drivers/jitsi.ts'
import { standInSecret } from './drivers/standIn.ts'
import { answerChallenge, isZoomSigned } from './drivers/zoom.ts'
import { callMeeting } from './entry.ts'
import { hearJitsi, hearZoom } from './serviceEvents.ts'
import { openDriver, readSettings, saveSettings, webhookSecretOf } from './settings.ts'

const asJson = (body: object): Download => {
  const bytes = Buffer.from(JSON.stringify(body))
  return {
    body: Readable.from([bytes]),
    type: 'application/json',
    name: 'answer.json',
    size: bytes.length,
    inline: true,
  }
}

export const settingsRoutes = implement(liveClassSettings, liveClassSettingsDefinitions, {
  getLiveSettings: (_, { db, services, actor }) => readSettings(db, { services, tenantId: actor.tenantId }),

  saveLiveSettings: async ({ body }, context) => {
    const { db, services, actor, fail } = context
    const school = { services, tenantId: actor.tenantId }
    const before = await readSettings(db, school)
    const isStandIn = before.isStandIn && before.driver === body.driver && body.secret === ''
    const keeps = before.driver === body.driver && before.secretIsKept
    if (body.driver !== 'link' && body.secret === '' && !keeps) fail('secret-missing')
    return saveSettings(context, school, { ...body, isStandIn })
  },

  useLiveStandIn: async ({ body: { driver, version } }, context) => {
    const { services, actor, fail } = context
    if (services.config.production) fail('not-here')
    const account = { accountId: 'standin', clientId: 'standin', hostUser: driver === 'zoom' ? 'me' : '' }
    const secrets = { secret: standInSecret, webhookSecret: randomBytes(16).toString('hex') }
    const address = driver === 'jitsi' ? 'stand-in.example' : ''
    const school = { services, tenantId: actor.tenantId }
    return saveSettings(context, school, { driver, address, ...account, ...secrets, isStandIn: true, version })
  },

  tryMeeting: async (_, { tx, services, actor, fail }) => {
    const school = { services, tenantId: actor.tenantId }
    const { settings, driver } = await tx(async (unit) => ({
      settings: await readSettings(unit.db, school),
      driver: await openDriver(unit, school),
    }))
    if (settings.driver === 'link') return { driver: settings.driver, address: settings.address }
    if (!driver) return fail('no-meeting-service')
    const startsAt = new Date(services.now().getTime() + 60 * 60_000)
    const reference = `trial ${randomBytes(8).toString('hex')}`
    const request = { reference, title: 'Trial', startsAt, minutes: 30, timeZone: actor.timeZone }
    const host = { seatId: 'trial', firstName: actor.firstName, lastName: actor.lastName, until: startsAt }
    const address = await callMeeting(fail, async () => {
      const meeting = await driver.make(request, false)
      const link = await driver.hostAddress(meeting, host)
      await driver.remove(meeting)
      // The meeting at Zoom is gone again; a room of Jitsi or Meet can be looked at.
      return driver.name === 'zoom' ? '' : link
    })
    return { driver: driver.name, address }
  },

  hearZoom: async ({ body }, { tenant, tx, headers, bytes, fail, services }) => {
    if (!tenant) throw problem('invalid-tenant')
    const secret = await tx((unit) => webhookSecretOf(unit, tenant.id, 'zoom'))
    if (!secret) return fail('not-expected')
    const signature = String(headers['x-zm-signature'] ?? '')
    const time = String(headers['x-zm-request-timestamp'] ?? '')
    if (!isZoomSigned(bytes, { signature, time, secret, now: services.now().getTime() })) return fail('bad-signature')
    const { plainToken } = body.payload
    if (body.event === 'endpoint.url_validation' && plainToken) return asJson(answerChallenge(plainToken, secret))
    await tx((unit) => hearZoom(unit, { services, tenantId: tenant.id }, body))
    return asJson({})
  },

  hearJitsi: async ({ body }, { tenant, tx, headers, bytes, fail, services }) => {
    if (!tenant) throw problem('invalid-tenant')
    const secret = await tx((unit) => webhookSecretOf(unit, tenant.id, 'jitsi'))
    if (!secret) return fail('not-expected')
    const signature = String(headers['x-jaas-signature'] ?? '')
    if (!isJitsiSigned(bytes, signature, secret, services.now().getTime())) return fail('bad-signature')
    await tx((unit) => hearJitsi(unit, { services, tenantId: tenant.id }, body))
    return {}
  },
})
