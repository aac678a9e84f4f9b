import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { asGuardianOf } from '#app/testing/familyCallers.ts'
import { messagesTo, nextMessage } from '#app/testing/outbox.ts'
import { anAccount } from '#modules/gateway/server/seed.ts'
import type { Audience } from '../campaignSchemas.ts'
import { gatewayCampaigns, ownGateway } from '../contract.ts'
import { campaignOptOuts } from '../optOutContract.ts'
import { optOutToken } from './optOuts/optOutTokens.ts'
import { openGateway } from './testing/gatewaySchool.ts'

const gateway = await openGateway()
const { server, office, inSchool, tenantId } = gateway
const { addCampaign, previewCampaign, submitCampaign, getCampaign } = gatewayCampaigns.routes
const { getOptOut, saveOptOut } = campaignOptOuts.routes
beforeEach(async () => {
  await gateway.clear()
  await inSchool((db) => sql`delete from gateway_campaign_opt_outs`.execute(db))
})

const [classId = '', childId = ''] = await inSchool(async (db) => {
  const { rows } = await sql<{ classId: string; ids: string[] }>`
    select class_id as "classId", array_agg(student_id order by student_id) as ids from enrolments
    where to_date is null group by class_id order by count(*), class_id limit 1`.execute(db)
  await sql`delete from student_guardians where student_id = any (${rows[0]?.ids ?? []}::uuid[])`.execute(db)
  return [rows[0]?.classId, rows[0]?.ids[0]]
})
const mother = await asGuardianOf(server, 'greenwood', [childId])
const mail = 'mother@families.example'
const gitaMail = 'gita@families.example'
await inSchool(async (db) => {
  await sql`update users set email = ${mail} where id = ${mother.userId}`.execute(db)
  const { rows } = await sql<{
    id: string
  }>`insert into guardians (name, email) values ('Gita Rao', ${gitaMail}) returning id`.execute(db)
  await sql`insert into student_guardians (student_id, guardian_id, relation) values (${childId}, ${rows[0]?.id}, 'Mother')`.execute(
    db,
  )
})
const audience: Audience = { by: 'class', classIds: [classId], side: 'guardians' }
const write = async (change: object = {}) => {
  const body = {
    name: 'Fair',
    category: 'promo',
    audience,
    channels: ['email'],
    words: { en: { title: 'Fair on Saturday', body: 'Dear {name}, come to our fair.' }, hi: null },
    ...change,
  }
  return (await office.send(addCampaign, { body: body as never })).data
}
const preview = async (change: object = {}) =>
  (await office.send(previewCampaign, { params: { campaignId: (await write(change)).campaignId } })).data
const send = async () => {
  const { campaignId } = await write()
  await office.send(submitCampaign, { params: { campaignId }, body: { scheduledAt: null, version: 1 } })
  const read = async () => (await office.send(getCampaign, { params: { campaignId } })).data
  await expect.poll(async () => (await read()).state, { timeout: 20_000 }).toMatch(/^completed/)
}
const tokenIn = (body: string) => /campaigns-off\/([\w.-]+)\?now/.exec(body)?.[1] ?? ''

test('NTF-03 a campaign’s e-mail has a link that turns campaigns off without a session, and on again', async () => {
  await send()
  const { body } = await nextMessage(server, 'greenwood', mail, 0)
  const token = tokenIn(body)
  const outside = await server.as('greenwood')
  const read = async () => (await outside.send(getOptOut, { params: { token } })).data
  expect(await read()).toEqual({ channel: 'email', isOn: true })
  // Mail programs send a form, from nowhere.
  const oneClick = await outside.raw({
    method: 'POST',
    url: `/api/campaign-opt-outs/${token}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  })
  expect(oneClick.statusCode).toBe(200)
  expect(await read()).toEqual({ channel: 'email', isOn: false })
  expect(await preview()).toMatchObject({ people: 2, optedOut: 1, byChannel: [{ channel: 'email', people: 1 }] })
  // Whoever has no account has a link as well.
  const gita = tokenIn((await nextMessage(server, 'greenwood', gitaMail, 0)).body)
  expect((await outside.send(saveOptOut, { params: { token: gita }, body: { isOn: false } })).data.isOn).toBe(false)
  expect(await preview()).toMatchObject({ optedOut: 2, unreachable: 2 })
  // Emergencies reach everybody, other channels stay, and so does what is no campaign.
  expect(await preview({ category: 'emergency' })).toMatchObject({ optedOut: 0, unreachable: 0 })
  expect((await outside.send(saveOptOut, { params: { token }, body: { isOn: true } })).data.isOn).toBe(true)
  await send()
  await expect.poll(async () => (await messagesTo(server, 'greenwood', mail)).length, { timeout: 15_000 }).toBe(2)
  expect(await messagesTo(server, 'greenwood', gitaMail)).toHaveLength(1)
  expect(await read()).toEqual({ channel: 'email', isOn: true })
})

test('NTF-03 only links that the school has signed do anything', async () => {
  const outside = await server.as('greenwood')
  const subject = { who: { userId: mother.userId }, channel: 'email' as const }
  const token = optOutToken({ secret: server.services.secret, tenantId }, subject)
  const elsewhere = await server.as('riverside')
  const wrong = [token.replace('.email.', '.sms.'), `${token.slice(0, -3)}abc`, token.replace(/^u/, 'g')]
  for (const one of wrong)
    expect((await outside.send(saveOptOut, { params: { token: one }, body: { isOn: false } })).code).toBe(
      'no-such-link',
    )
  expect((await elsewhere.send(saveOptOut, { params: { token }, body: { isOn: false } })).code).toBe('no-such-link')
  expect((await outside.send(getOptOut, { params: { token } })).data.isOn).toBe(true)
})

test('NTF-03 people choose for every channel whether campaigns reach them there', async () => {
  const own = ownGateway.routes
  const read = async () => (await mother.send(own.getOwnCampaignConsents, {})).data.channels
  expect((await read()).map(({ channel, isOn }) => [channel, isOn])).toEqual([
    ['email', true],
    ['sms', true],
    ['push', true],
    ['whatsapp', true],
    ['inApp', true],
  ])
  await mother.send(own.saveOwnCampaignConsent, { body: { channel: 'sms', isOn: false } })
  await mother.send(own.saveOwnCampaignConsent, { body: { channel: 'sms', isOn: false } })
  expect((await read()).find(({ channel }) => channel === 'sms')?.isOn).toBe(false)
  await inSchool((db) => sql`update users set phone = '+919800000071' where id = ${mother.userId}`.execute(db))
  await gateway.addTwilio(1)
  const shown = await preview({ channels: ['sms', 'email'] })
  expect(shown.byChannel.map(({ channel, people }) => [channel, people])).toEqual([
    ['sms', 0],
    ['email', 2],
  ])
  // News of other kinds still goes there.
  await inSchool((db) => sql`delete from gateway_accounts`.execute(db))
  await gateway.reaches((await gateway.tell(1, mother.userId)).id, 'sent')
  await mother.send(own.saveOwnCampaignConsent, { body: { channel: 'sms', isOn: true } })
  expect((await read()).every(({ isOn }) => isOn)).toBe(true)
})

test('NTF-03 e-mails of campaigns carry the headers by which mail programs turn them off', async () => {
  const { createServer } = await import('node:net')
  const received: string[] = []
  const smtp = createServer((socket) => {
    let isData = false
    socket.write('220 test\r\n')
    socket.on('data', (chunk) => {
      for (const line of String(chunk).split('\r\n').slice(0, -1)) {
        if (isData) {
          received.push(line)
          if (line === '.') {
            isData = false
            socket.write('250 ok\r\n')
          }
        } else if (line === 'DATA') {
          isData = true
          socket.write('354 go\r\n')
        } else socket.write(line === 'QUIT' ? '221 bye\r\n' : '250 ok\r\n')
      }
    })
  })
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', () => resolve()))
  const { port } = smtp.address() as { port: number }
  await inSchool((db) =>
    anAccount(
      db,
      { secret: server.services.secret, tenantId },
      {
        name: 'Mail',
        channel: 'email',
        provider: 'smtp',
        key: `smtp://127.0.0.1:${port}?tls=off`,
        settings: { from: 'Greenwood <office@greenwood.example>' },
      },
    ),
  )
  await send()
  await expect.poll(() => received.filter((line) => line === '.').length, { timeout: 15_000 }).toBe(2)
  smtp.close()
  // Long headers go on in the next line.
  const text = received.join('\n').replaceAll(/\n[ \t]+/g, ' ')
  expect(text).toMatch(
    /^List-Unsubscribe: <http:\/\/greenwood\.localhost[^>]*\/api\/campaign-opt-outs\/[ug]\.[\w.-]+>$/m,
  )
  expect(text).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m)
})
