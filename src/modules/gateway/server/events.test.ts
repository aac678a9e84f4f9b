import { beforeEach, expect, test } from 'vitest'
import { runUnit } from '#platform/server/requests/unitOfWork.ts'
import { gatewayQueue, gatewayWording } from '../contract.ts'
import { queueMessages } from './queue/outgoing.ts'
import { invited, openGateway } from './testing/gatewaySchool.ts'

const gateway = await openGateway()
const { server, standIn, office, tenantId } = gateway
const { routes } = gatewayWording
beforeEach(gateway.clear)

const origin = { action: 'fair', actorId: null, actorRole: null, address: 'test', requestId: 'test' }

/** Tells somebody without an account of the fair. */
const invite = () =>
  runUnit(server.services, { tenantId }, origin, (unit) =>
    queueMessages(unit, { services: server.services, tenantId }, { source: invited.id, category: 'service' }, [
      {
        channel: 'sms',
        to: { address: '+919800000099' },
        language: 'en',
        title: 'Fair',
        body: 'Come on Saturday.',
        content: { params: { day: 'Saturday' } },
      },
    ]),
  )
const triggerOf = async (kind: string) =>
  (await office.send(routes.listTriggers, {})).data.triggers.find((one) => one.kind === kind)
const turn = async (isOn: boolean) => {
  const { version } = (await triggerOf(invited.id)) ?? { version: 0 }
  const body = {
    isOn,
    audience: 'all' as const,
    delayMinutes: 0,
    keepsQuiet: false,
    dedupeMinutes: 0,
    chain: [],
    version,
  }
  return office.send(routes.saveTrigger, { params: { kind: invited.id }, body })
}

test('NTF-01 what a module tells people without an account is an event like any other: on the list, worded and turned off by the school', async () => {
  await gateway.addTwilio(1)
  expect(await triggerOf(invited.id)).toMatchObject({
    name: invited.name,
    category: invited.group,
    isOn: true,
    isUrgent: false,
  })
  const { kinds } = (await office.send(routes.listTemplates, {})).data
  expect(kinds.find(({ kind }) => kind === invited.id)?.placeholders).toContain('day')
  await gateway.addTemplate({
    kind: invited.id,
    name: 'Fair',
    body: 'The fair of {school} is on {day}.',
    registeredText: 'The fair of {#var#} is on {#var#}.',
  })
  expect(await invite()).toBe(1)
  await expect.poll(() => standIn.accepted.map(({ to }) => to), { timeout: 15_000 }).toEqual(['+919800000099'])
  expect(await triggerOf(invited.id)).toMatchObject({ templates: ['sms'] })
  const { id, batchId } = await gateway.newest()
  expect((await gateway.story(id)).template).toBe('Fair')
  const { data } = await office.send(gatewayQueue.routes.getBatch, { params: { batchId } })
  expect(data.name).toEqual(invited.name)
  expect((await turn(false)).data.isOn).toBe(false)
  expect(await invite()).toBe(0)
  expect((await turn(true)).status).toBe(200)
  expect(await invite()).toBe(1)
})

test('NTF-01 passes of visitors are listed and always sent; campaigns are no event of a module', async () => {
  expect(await triggerOf('visitors.visitorPass')).toMatchObject({ isUrgent: true })
  const off = {
    isOn: false,
    audience: 'all' as const,
    delayMinutes: 0,
    keepsQuiet: false,
    dedupeMinutes: 0,
    chain: [],
    version: 0,
  }
  const refused = await office.send(routes.saveTrigger, { params: { kind: 'visitors.visitorPass' }, body: off })
  expect([refused.status, refused.code]).toEqual([422, 'always-sent'])
  const { kinds } = (await office.send(routes.listTemplates, {})).data
  expect(kinds.some(({ kind }) => kind === 'visitors.visitorPass' || kind === 'gateway.campaign')).toBe(false)
  expect(await triggerOf('gateway.campaign')).toBeUndefined()
})
