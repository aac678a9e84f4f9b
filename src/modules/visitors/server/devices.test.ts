import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { serverModules } from '#app/modules.server.ts'
import { type GatePhone, proofOf } from '#app/testing/gatePhones.ts'
import { testServer } from '#app/testing/server.ts'
import { aWindow, openWindow, outcomeOf, portOf } from '#app/testing/windows.ts'
import { demoPassword } from '#app/world/world.ts'
import { gate, gateDevices, visitorSetup } from '../contract.ts'

const server = await testServer()
const office = await server.as('greenwood', 'superadmin')
const outside = await server.as('greenwood')
const { gateId } = (await office.send(visitorSetup.routes.addGate, { body: { name: 'North gate' } })).data

async function enrol(): Promise<GatePhone & { code: string }> {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const added = await office.send(gateDevices.routes.addDevice, { body: { name: 'Phone', gateId } })
  const { code } = added.data
  const key = publicKey.export({ format: 'der', type: 'spki' }).toString('base64url')
  const enrolled = await outside.send(gateDevices.routes.enrolDevice, { body: { code, publicKey: key } })
  expect(enrolled.status).toBe(200)
  return { deviceId: enrolled.data.deviceId, privateKey, code }
}

const login = {
  method: 'POST',
  url: '/api/auth/login',
  payload: { role: 'staff', userName: 'gate', password: demoPassword, mobile: true },
}

async function signIn(phone: GatePhone) {
  const answer = await outside.raw({ ...login, headers: proofOf(phone, login) })
  expect(answer.statusCode).toBe(200)
  return (answer.json().data as { token: string }).token
}

const read = { method: 'GET', url: gate.routes.getGateDay.path }
const send = (
  token: string,
  headers: Record<string, string>,
  request: { method: string; url: string; payload?: object } = read,
) => outside.raw({ ...request, headers: { authorization: `Bearer ${token}`, ...headers } })

test('AUTH-07 gate staff sign in on an enrolled phone only, and the code of a phone works once', async () => {
  expect((await outside.raw(login)).json().code).toBe('device-unknown')
  const phone = await enrol()
  const again = await outside.send(gateDevices.routes.enrolDevice, {
    body: { code: phone.code, publicKey: 'A'.repeat(122) },
  })
  expect(again.status).toBeGreaterThanOrEqual(400)
  expect((await outside.raw({ ...login, headers: proofOf(phone, login) })).statusCode).toBe(200)
  const wide = { ...login, payload: { ...login.payload, mobile: false } }
  expect((await outside.raw({ ...wide, headers: proofOf(phone, wide) })).json().code).toBe('use-mobile')
})

test('AUTH-07 a gate session that is copied to another device is refused everywhere', async () => {
  const [own, other] = [await enrol(), await enrol()]
  const token = await signIn(own)
  expect((await send(token, proofOf(own, read))).statusCode).toBe(200)
  // Without a proof, with that of another enrolled phone, and with another phone's claim to be this one.
  expect((await send(token, {})).json().code).toBe('device-needed')
  expect((await send(token, proofOf(other, read))).json().code).toBe('device-needed')
  expect((await send(token, proofOf({ ...other, deviceId: own.deviceId }, read))).json().code).toBe('device-needed')
  for (const { contract } of serverModules.flatMap(({ routes }) => routes)) {
    for (const route of Object.values(contract.routes)) {
      if (route.access.who === 'anyone' || route.access.who === 'operator') continue
      const url = route.path.replace(/:\w+/g, '00000000-0000-4000-8000-000000000000')
      const answer = await send(
        token,
        {},
        { method: route.method, url, ...(route.method !== 'GET' && { payload: {} }) },
      )
      expect(answer.statusCode, `${route.method} ${url}`).toBe(401)
    }
  }
})

test('AUTH-07 a proof counts once, for one request, and now', async () => {
  const phone = await enrol()
  const token = await signIn(phone)
  const proof = proofOf(phone, read)
  expect((await send(token, proof)).statusCode).toBe(200)
  expect((await send(token, proof)).json().code).toBe('device-needed')
  expect((await send(token, proofOf(phone, { ...read, url: '/api/gate/people?who=staff&q=aa' }))).json().code).toBe(
    'device-needed',
  )
  const body = { phone: '+919845099999' }
  const write = { method: 'POST', url: gate.routes.sendVisitorCode.path, payload: body }
  const changed = { ...write, payload: { phone: '+919845088888' } }
  expect((await send(token, proofOf(phone, write), changed)).json().code).toBe('device-needed')
  const [device = '', time = '', nonce = '', signature = ''] = Object.values(proofOf(phone, read))[0]?.split('.') ?? []
  expect(
    (await send(token, { 'x-device-proof': `${device}.${Number(time) + 1}.${nonce}.${signature}` })).json().code,
  ).toBe('device-needed')
})

test('AUTH-07 a phone that is locked out is out at once, also with a session that was just used', async () => {
  const phone = await enrol()
  const token = await signIn(phone)
  for (let n = 0; n < 3; n++) expect((await send(token, proofOf(phone, read))).statusCode).toBe(200)
  await office.send(gateDevices.routes.revokeDevice, { params: { deviceId: phone.deviceId } })
  expect((await send(token, proofOf(phone, read))).statusCode).toBe(401)
  expect((await outside.raw({ ...login, headers: proofOf(phone, login) })).json().code).toBe('device-unknown')
})

test('AUTH-07 live connections of gate staff need the phone, too', async () => {
  const port = await portOf(server)
  const phone = await enrol()
  const token = await signIn(phone)
  const live = { method: 'POST', url: '/api/live' }
  const proof = Object.values(proofOf(phone, live))[0]
  await openWindow(port, { ...outside, token }, { auth: { tenantId: outside.tenantId, token, proof } })
  const copied = aWindow(port, { ...outside, token }, { auth: { tenantId: outside.tenantId, token } })
  expect(await outcomeOf(copied)).toMatchObject({ code: 'device-needed' })
})
