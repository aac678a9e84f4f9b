import { sql } from 'kysely'
import { gateDevices, visitorSetup } from '#modules/visitors/contract.ts'
import {
  type Gate,
  gateDeviceDefinitions,
  type Purpose,
  visitorSetupDefinitions,
} from '#modules/visitors/setupSchemas.ts'
import { serverText } from '#platform/contract/serverText.ts'
import { listOf } from '#platform/server/database/jsonList.ts'
import { implement } from '#platform/server/module.ts'
import { invalid } from '#platform/server/requests/problem.ts'
import { countAttempt } from '#platform/server/requests/shares/throttle.ts'
import { isNetwork } from '../networks.ts'
import { areOffice, hostsQuery, type Named, officeQuery } from '../people.ts'
import { addDevice, enrolDevice, isDeviceKey, listDevices, listGateAccounts, revokeDevice } from './devices.ts'
import { hashPin, readSettings, saveSettings, storePin } from './settings.ts'
import { addWatch, deleteWatch, gatesQuery, listWatch, purposesQuery, putGate, putPurpose } from './setupQueries.ts'

export const setupRoutes = implement(visitorSetup, visitorSetupDefinitions, {
  getSetup: async (_, { db }) => {
    const [settings, { rows }] = await Promise.all([
      readSettings(db),
      sql<{ gates: Gate[]; purposes: Purpose[]; people: Named[]; hosts: Named[] }>`
        select ${listOf(gatesQuery)} as gates, ${listOf(purposesQuery)} as purposes, ${listOf(officeQuery)} as people, ${listOf(hostsQuery)} as hosts`.execute(
        db,
      ),
    ])
    return { settings, ...(rows[0] ?? { gates: [], purposes: [], people: [], hosts: [] }) }
  },
  saveSettings: async ({ body }, context) => {
    if (!(await areOffice(context.db, body.receiverIds))) return context.fail('not-of-office')
    if (!body.networks.every(isNetwork)) return context.fail('bad-network')
    return saveSettings(context, body)
  },
  savePin: async ({ body }, { tx }) => {
    const hashed = await hashPin(body.pin)
    await tx((unit) => storePin(unit, hashed))
    return {}
  },
  addGate: async ({ body }, context) => {
    const gate = await putGate(context, null, body)
    return typeof gate === 'string' ? context.fail('name-taken') : gate
  },
  saveGate: async ({ params, body }, context) => {
    const gate = await putGate(context, params.gateId, body)
    return typeof gate === 'string' ? context.fail(gate) : gate
  },
  addPurpose: async ({ body }, context) => {
    const purpose = await putPurpose(context, null, body)
    return typeof purpose === 'string' ? context.fail('name-taken') : purpose
  },
  savePurpose: async ({ params, body }, context) => {
    const purpose = await putPurpose(context, params.visitPurposeId, body)
    return typeof purpose === 'string' ? context.fail(purpose) : purpose
  },
  listWatch: async (_, { db }) => ({ entries: await listWatch(db) }),
  addWatch: async ({ body }, context) => {
    const { actor, secret } = context
    return { watchId: await addWatch(context, { secret, tenantId: actor.tenantId }, actor.userId, body) }
  },
  deleteWatch: async ({ params }, context) =>
    (await deleteWatch(context, params.watchId)) ? {} : context.fail('no-such-watch'),
})

/** Codes tried from one address in 10 minutes. */
const enrolmentTries = 20

export const deviceRoutes = implement(gateDevices, gateDeviceDefinitions, {
  listDevices: async (_, { db }) => {
    const [devices, accounts, gates] = await Promise.all([
      listDevices(db),
      listGateAccounts(db),
      gatesQuery.execute(db),
    ])
    return { devices, accounts, gates: gates.rows }
  },
  addDevice: async ({ body }, context) => {
    const added = await addDevice(context, context.actor.userId, body)
    return added === 'no-such-gate' ? context.fail(added) : added
  },
  revokeDevice: async ({ params }, context) =>
    (await revokeDevice(context, params.deviceId)) ? {} : context.fail('no-such-device'),
  enrolDevice: async ({ body }, { tx, fail, address }) => {
    const key = Buffer.from(body.publicKey, 'base64url')
    if (!isDeviceKey(key))
      throw invalid([{ field: 'publicKey', ...serverText('device-key', 'Send the phone’s public key.') }])
    const tries = await tx(({ db }) => countAttempt(db, `gate enrolment ${address}`, 600))
    if (tries.count > enrolmentTries) return fail('try-later')
    return (await tx((unit) => enrolDevice(unit, body.code, key))) ?? fail('code-invalid')
  },
})
