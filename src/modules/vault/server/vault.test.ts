import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { stopCalendar } from '#app/testing/clock.ts'
import { asUser, type Person } from '#app/testing/familyCallers.ts'
import { sendFile } from '#app/testing/fileUpload.ts'
import { testServer } from '#app/testing/server.ts'
import { createUsers, grants } from '#modules/access/server/seed.ts'
import { roles } from '#platform/contract/access/roles.ts'
import { isDue } from '#platform/server/contributions/retentionRule.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { newId } from '#platform/server/database/ids.ts'
import { pictureOf } from '#platform/server/uploads/testing/sampleFiles.ts'
import { vault, vaultOffice } from '../contract.ts'
import { linkSeconds } from '../rules.ts'
import { tellExpiring } from './jobs.ts'
import { vaultRetention } from './retention.ts'

const server = await testServer()
await stopCalendar(server.urls, '2026-11-18')
const { tenantId } = await server.as('greenwood')
const inSchool = <T>(work: (db: TenantDb) => Promise<T>) => server.services.database.inTenant({ tenantId }, work)
const mark = newId().slice(-8)
const ids = await inSchool(async (db) => {
  const account = (name: string, roleId: 1 | 3) => ({
    userName: `${name}-${mark}`,
    roleId: roleId === 1 ? roles.admin : roles.teacher,
    firstName: name,
    lastName: 'Vault',
  })
  const made = await createUsers(db, [
    account('Tara', 3),
    account('Uma', 3),
    account('Editor', 1),
    account('Looker', 1),
    account('Nobody', 1),
  ])
  await grants(db, made[2] ?? '', { topVault: 've' })
  await grants(db, made[3] ?? '', { topVault: 'v' })
  await grants(db, made[4] ?? '', { calendar: 'v' })
  return made
})
const [owner, other, editor, looker, nobody] = (await Promise.all(
  ids.map((id) => asUser(server, 'greenwood', id)),
)) as [Person, Person, Person, Person, Person]
const { routes } = vault
const office = vaultOffice.routes
const picture = await pictureOf('png')

const keep = async (who: Person = owner): Promise<string> =>
  (await sendFile(who, routes.keepVaultFile.path, 'pan.png', picture)).json().data.fileId
const add = async (changes: object = {}, who: Person = owner) =>
  who.send(routes.addOwnItem, {
    body: {
      category: 'identity',
      title: 'PAN card',
      fileId: await keep(who),
      issuedOn: null,
      expiresOn: null,
      ...changes,
    } as never,
  })
const added = async (changes: object = {}) => {
  const { data } = await add(changes)
  return data.items.toSorted((a, b) => (a.addedAt < b.addedAt ? 1 : -1))[0]?.vaultItemId ?? ''
}
const look = (who: Person, vaultItemId: string, action: 'view' | 'download' = 'view') =>
  who.send(routes.lookAtItem, {
    params: { vaultItemId },
    body: { action, reason: who === looker || who === editor ? 'Yearly check' : '' },
  })
type Link = { vaultLookId: string; token: string }
const open = (who: Pick<Person, 'raw' | 'headers'>, { vaultLookId, token }: Link) =>
  who.raw({ method: 'GET', url: `/api/vault-files/${vaultLookId}/${token}`, headers: who.headers })

test('VLT-01 every look is logged before the link exists, and the owner sees who looked', async () => {
  const vaultItemId = await added()
  await look(owner, vaultItemId)
  await look(looker, vaultItemId, 'download')
  const item = (await owner.send(routes.getOwnVault, {})).data.items.find((one) => one.vaultItemId === vaultItemId)
  expect(item?.lookCount).toBe(2)
  const looks = (await owner.send(routes.listLooks, { params: { vaultItemId } })).data.rows
  expect(looks.map(({ by, action, reason }) => [by, action, reason])).toEqual([
    ['Looker Vault', 'download', 'Yearly check'],
    ['Tara Vault', 'view', ''],
  ])
  expect((await other.send(routes.listLooks, { params: { vaultItemId } })).status).toBe(404)
})

test('VLT-01 the office gives a reason for each look, and without one there is neither link nor log entry', async () => {
  const vaultItemId = await added()
  const refused = await looker.send(routes.lookAtItem, { params: { vaultItemId }, body: { action: 'view' } })
  expect([refused.status, refused.fields?.[0]?.field]).toEqual([422, 'reason'])
  expect((await owner.send(routes.listLooks, { params: { vaultItemId } })).data.total).toBe(0)
})

test('VLT-01 a link opens the document for its person for five minutes, and for nobody else; a changed one never works', async () => {
  const vaultItemId = await added()
  const link = (await look(owner, vaultItemId)).data
  const opened = await open(owner, link)
  expect([opened.statusCode, Buffer.compare(opened.rawPayload, picture)]).toEqual([200, 0])
  const { token } = link
  const changed = { ...link, token: token.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')) }
  expect((await open(owner, changed)).statusCode).toBe(404)
  expect((await open(other, link)).statusCode).toBe(404)
  expect((await open(await server.as('greenwood'), link)).statusCode).toBe(401)
  const real = server.services.now
  try {
    Object.assign(server.services, { now: () => new Date(Date.now() + (linkSeconds - 5) * 1000) })
    expect((await open(owner, link)).statusCode).toBe(200)
    Object.assign(server.services, { now: () => new Date(Date.now() + (linkSeconds + 1) * 1000) })
    expect((await open(owner, link)).statusCode).toBe(410)
  } finally {
    Object.assign(server.services, { now: real })
  }
})

test('VLT-01 a link that is opened again is another look in the log, and ends with the share it came from', async () => {
  const vaultItemId = await added()
  const looks = async () => (await owner.send(routes.listLooks, { params: { vaultItemId } })).data
  await owner.send(routes.shareItem, {
    params: { vaultItemId },
    body: { userId: other.userId, role: null, until: '2026-11-18', mayDownload: true, purpose: 'Exam duty' } as never,
  })
  const link = (await look(other, vaultItemId, 'download')).data
  await open(other, link)
  expect((await looks()).total).toBe(1)
  await open(other, link)
  await open(other, link)
  expect((await looks()).rows.map(({ by, action }) => [by, action])).toEqual(
    Array.from({ length: 3 }, () => ['Uma Vault', 'download']),
  )
  const item = (await owner.send(routes.getOwnVault, {})).data.items.find((one) => one.vaultItemId === vaultItemId)
  expect(item?.lookCount).toBe(3)
  await owner.send(routes.endShare, { params: { vaultShareId: item?.shares[0]?.vaultShareId ?? '' } })
  expect((await open(other, link)).statusCode).toBe(404)
  expect((await looks()).total).toBe(3)
})

test('VLT-01 what is stored is encrypted', async () => {
  await added()
  const { rows } = await inSchool((db) =>
    sql<{
      key: string
    }>`select f.storage_key as key from vault_items i join files f on f.id = i.file_id order by i.added_at desc limit 1`.execute(
      db,
    ),
  )
  const { body } = await server.services.files.storage.get(rows[0]?.key ?? '')
  const parts: Buffer[] = []
  for await (const part of body) parts.push(part as Buffer)
  expect(Buffer.concat(parts).includes(picture.subarray(0, 16))).toBe(false)
})

test('VLT-01 others reach a document only with the privilege or while it is shared; a view does not allow a download', async () => {
  const vaultItemId = await added()
  expect((await look(other, vaultItemId)).status).toBe(404)
  expect((await look(nobody, vaultItemId)).status).toBe(404)
  const share = (until: string, mayDownload = false) =>
    owner.send(routes.shareItem, {
      params: { vaultItemId },
      body: { userId: other.userId, until: until as never, mayDownload, purpose: 'Exam duty' },
    })
  expect((await share('2026-11-17')).code).toBe('until-past')
  const shared = (await share('2026-11-18')).data
  expect((await look(other, vaultItemId)).status).toBe(200)
  expect((await look(other, vaultItemId, 'download')).code).toBe('no-download')
  expect((await other.send(routes.getOwnVault, {})).data.sharedWithMe).toEqual([
    expect.objectContaining({ vaultItemId, purpose: 'Exam duty' }),
  ])
  const vaultShareId = shared.items.find((one) => one.vaultItemId === vaultItemId)?.shares[0]?.vaultShareId ?? ''
  expect((await other.send(routes.endShare, { params: { vaultShareId } })).status).toBe(404)
  await owner.send(routes.endShare, { params: { vaultShareId } })
  expect((await look(other, vaultItemId)).status).toBe(404)
})

test('VLT-01 a document shared with a role opens for everybody of it until its day, and for nobody else', async () => {
  const vaultItemId = await added()
  const shareWith = (body: object) =>
    owner.send(routes.shareItem, {
      params: { vaultItemId },
      body: { until: '2026-11-18', mayDownload: true, purpose: 'Exam duty', ...body } as never,
    })
  expect((await shareWith({})).fields?.[0]?.field).toBe('userId')
  expect((await shareWith({ role: 'teacher', userId: other.userId })).fields?.[0]?.field).toBe('userId')
  expect((await shareWith({ userId: newId() })).code).toBe('no-such-person')
  await shareWith({ role: 'teacher' })
  expect((await look(other, vaultItemId, 'download')).status).toBe(200)
  expect((await look(nobody, vaultItemId)).status).toBe(404)
  await inSchool((db) =>
    sql`update vault_shares set until = school_today() - 1 where item_id = ${vaultItemId}`.execute(db),
  )
  expect((await look(other, vaultItemId)).status).toBe(404)
})

test('VLT-01 a vault takes 200 MB and no more', async () => {
  const fileId = await keep(other)
  await inSchool((db) => sql`update files set size = 199 * 1024 * 1024 where id = ${fileId}`.execute(db))
  expect((await add({ fileId }, other)).status).toBe(200)
  const next = await keep(other)
  await inSchool((db) => sql`update files set size = 2 * 1024 * 1024 where id = ${next}`.execute(db))
  expect((await add({ fileId: next }, other)).code).toBe('vault-full')
  expect((await other.send(routes.getOwnVault, {})).data).toMatchObject({
    used: 199 * 1024 * 1024,
    quota: 200 * 1024 * 1024,
  })
})

test('VLT-01 the server says who may edit; only editors verify, and a return needs a reason', async () => {
  const vaultItemId = await added()
  const params = { userId: owner.userId, vaultItemId }
  expect((await looker.send(office.getVault, { params: { userId: owner.userId } })).data.isEdit).toBe(false)
  expect((await editor.send(office.getVault, { params: { userId: owner.userId } })).data.isEdit).toBe(true)
  expect((await looker.send(office.decideItem, { params, body: { isVerified: true } })).status).toBe(403)
  expect((await editor.send(office.decideItem, { params, body: { isVerified: false } })).fields?.[0]?.field).toBe(
    'reason',
  )
  const decided = await editor.send(office.decideItem, { params, body: { isVerified: true } })
  expect(decided.data.items.find((one) => one.vaultItemId === vaultItemId)).toMatchObject({
    state: 'verified',
    verifiedBy: 'Editor Vault',
  })
  expect((await editor.send(office.decideItem, { params, body: { isVerified: true } })).code).toBe('not-waiting')
  expect((await owner.send(routes.removeOwnItem, { params: { vaultItemId } })).code).toBe('item-verified')
})

const versions = async (category: string) =>
  (await owner.send(routes.getOwnVault, {})).data.items
    .filter((one) => one.category === category)
    .map(({ number, state, isReplaced }) => [number, state, isReplaced])
const decide = (vaultItemId: string, isVerified: boolean) =>
  editor.send(office.decideItem, {
    params: { userId: owner.userId, vaultItemId },
    body: { isVerified, reason: isVerified ? '' : 'Blurred' },
  })
const missing = async () => (await owner.send(routes.getOwnVault, {})).data.missing

test('VLT-01 a verified version stays valid until a newer one is verified', async () => {
  const paper = { category: 'police', title: 'Police verification' }
  const first = await added(paper)
  await decide(first, true)
  const second = await added({ ...paper, replacesId: first })
  expect(await versions('police')).toEqual([
    [2, 'submitted', false],
    [1, 'verified', true],
  ])
  expect((await add({ ...paper, replacesId: first })).code).toBe('has-newer-version')
  await decide(second, false)
  const third = await added({ ...paper, replacesId: second })
  expect(await versions('police')).toEqual([
    [3, 'submitted', false],
    [2, 'superseded', true],
    [1, 'verified', true],
  ])
  expect(await missing()).not.toContain('police')
  await decide(third, true)
  expect(await versions('police')).toEqual([
    [3, 'verified', false],
    [2, 'superseded', true],
    [1, 'superseded', true],
  ])
  expect((await add({ replacesId: first })).code).toBe('has-newer-version')
  expect((await add({ fileId: newId() })).code).toBe('no-such-file')
})

test('VLT-01 a version that was replaced is back when the newer one is removed or returned', async () => {
  const paper = { category: 'qualification', title: 'B.Ed.' }
  const first = await added(paper)
  const second = await added({ ...paper, replacesId: first })
  expect(await versions('qualification')).toEqual([
    [2, 'submitted', false],
    [1, 'superseded', true],
  ])
  const remove = (vaultItemId: string) => owner.send(routes.removeOwnItem, { params: { vaultItemId } })
  await remove(second)
  expect(await versions('qualification')).toEqual([[1, 'submitted', false]])
  await decide(first, true)
  const again = await added({ ...paper, replacesId: first })
  await decide(again, false)
  expect(await missing()).not.toContain('qualification')
  await remove(again)
  expect(await versions('qualification')).toEqual([[1, 'verified', false]])
  await inSchool((db) => sql`update vault_items set removed_at = now() where id = ${first}`.execute(db))
})

test('VLT-01 expiry alerts come 60, 30 and 7 days before, once each, to the owner and the office', async () => {
  const vaultItemId = await added({ title: `Licence ${mark}`, expiresOn: '2027-01-17' })
  const told: string[] = []
  const run = () =>
    inSchool((db) =>
      tellExpiring.run(
        {} as never,
        {
          db,
          services: server.services,
          notify: async (kind: { id: string }, notice: { to: string | string[]; params: { title: string } }) => {
            if (notice.params.title === `Licence ${mark}`)
              told.push(`${kind.id} ${[notice.to].flat().includes(owner.userId)}`)
          },
        } as never,
      ),
    )
  const leave = (days: number) =>
    inSchool((db) =>
      sql`update vault_items set expires_on = school_today() + ${days}::int where id = ${vaultItemId}`.execute(db),
    )
  for (const days of [61, 60, 59, 31, 30, 29, 8, 7, 6, 0]) {
    await leave(days)
    const before = told.length
    await run()
    await run()
    expect(told.length - before, `${days} days left`).toBe([60, 30, 7].includes(days) ? 2 : 0)
  }
  expect(told.filter((line) => line === 'vault.expires true')).toHaveLength(3)
})

test('VLT-01 the office sees what is missing and expired; dates that run backwards are refused', async () => {
  expect((await add({ issuedOn: '2026-05-01', expiresOn: '2026-04-01' })).fields?.[0]?.field).toBe('expiresOn')
  await added({ category: 'medical', title: 'Fitness', expiresOn: '2026-10-01' })
  const row = (await looker.send(office.listVaults, { query: { q: 'Tara Vault', show: 'expired' } })).data.rows.find(
    ({ userId }) => userId === owner.userId,
  )
  expect(row?.expired).toBe(1)
  expect(row?.missing).toEqual(['qualification'])
  expect((await nobody.send(routes.getOwnVault, {})).data.missing).toEqual(['identity', 'qualification', 'police'])
  expect((await owner.send(office.listVaults, {})).status).toBe(403)
})

const plain = { name: '', isRequired: false, expiry: 'optional', months: null, isOn: true, version: 0 } as const
const save = (category: string, changes: object, who = editor) =>
  who.send(office.saveVaultCategory, { params: { category }, body: { ...plain, ...changes } as never })
const seenBy = async (who: Person, vaultItemId: string) => {
  const { data } = await who.send(office.getVault, { params: { userId: owner.userId } })
  return data.items.some((one) => one.vaultItemId === vaultItemId)
}

test('VLT-01 medical and bank documents are for HR only: whoever may only see vaults neither finds nor opens them', async () => {
  const vaultItemId = await added({ category: 'bank', title: 'Cheque' })
  expect([await seenBy(looker, vaultItemId), await seenBy(editor, vaultItemId)]).toEqual([false, true])
  expect((await looker.send(office.getVault, { params: { userId: owner.userId } })).data.hidden).toBeGreaterThan(0)
  expect((await look(looker, vaultItemId)).status).toBe(404)
  expect((await looker.send(routes.listLooks, { params: { vaultItemId } })).status).toBe(404)
  const link = (await look(editor, vaultItemId)).data
  expect((await open(editor, link)).statusCode).toBe(200)
  expect((await save('bank', { visibleTo: 'leadership' }, looker)).status).toBe(403)
  await save('bank', { visibleTo: 'leadership' })
  expect((await look(looker, vaultItemId)).status).toBe(200)
  const seen = (await look(looker, vaultItemId)).data
  await save('bank', { visibleTo: 'hr', version: 1 })
  // A link that was given before opens nothing any more.
  expect((await open(looker, seen)).statusCode).toBe(404)
  expect((await save('bank', { visibleTo: 'hr', version: 1 })).code).toBe('changed-meanwhile')
})

test('VLT-01 a category of the school: required, for the owner only, and never opened to others while it has documents', async () => {
  const made = await editor.send(office.addVaultCategory, {
    body: { ...plain, name: `Will ${mark}`, visibleTo: 'owner', isRequired: true } as never,
  })
  const code = made.data.categories.find(({ name }) => name === `Will ${mark}`)?.code ?? ''
  const again = { ...plain, name: `will ${mark}`, visibleTo: 'hr' }
  expect((await editor.send(office.addVaultCategory, { body: again as never })).code).toBe('category-taken')
  expect(
    (await editor.send(office.addVaultCategory, { body: { ...again, name: '' } as never })).fields?.[0]?.field,
  ).toBe('name')
  expect(await missing()).toContain(code)
  const vaultItemId = await added({ category: code, title: 'Will' })
  expect(await missing()).not.toContain(code)
  expect([await seenBy(editor, vaultItemId), (await look(editor, vaultItemId)).status]).toEqual([false, 404])
  expect((await decide(vaultItemId, true)).status).toBe(404)
  const row = (await editor.send(office.listVaults, { query: { q: 'Tara Vault' } })).data.rows[0]
  const { data: mine } = await owner.send(routes.getOwnVault, {})
  const waiting = mine.items.filter(({ state, category }) => state === 'submitted' && category !== code)
  expect(row?.toVerify).toBe(waiting.length)
  const form = { category: code, title: 'Will', fileId: await keep(editor), reason: 'Proof' }
  const forOwner = await editor.send(office.addItemFor, { params: { userId: owner.userId }, body: form as never })
  expect(forOwner.code).toBe('no-such-category')
  expect((await save(code, { name: 'Will', visibleTo: 'hr', version: 1 })).code).toBe('documents-private')
  expect((await save(code, { name: `Will ${mark}`, visibleTo: 'owner', isOn: false, version: 1 })).status).toBe(200)
  expect((await add({ category: code })).code).toBe('no-such-category')
  expect((await add({ category: code, replacesId: vaultItemId })).status).toBe(200)
  expect((await add({ category: 'nothing' })).code).toBe('no-such-category')
})

test('VLT-01 a category says when its documents expire, and the office adds a new version of a document', async () => {
  const rules = (changes: object) => save('contract', { visibleTo: 'hr', ...changes })
  expect((await rules({ expiry: 'months' })).fields?.[0]?.field).toBe('months')
  await rules({ expiry: 'required' })
  expect((await add({ category: 'contract' })).code).toBe('expiry-needed')
  await rules({ expiry: 'months', months: 6, version: 1 })
  expect((await add({ category: 'contract' })).code).toBe('issue-needed')
  const expiryOfNew = async (dates: object) => {
    const vaultItemId = await added({ category: 'contract', ...dates })
    const { items } = (await owner.send(routes.getOwnVault, {})).data
    return items.find((one) => one.vaultItemId === vaultItemId)?.expiresOn
  }
  expect(await expiryOfNew({ issuedOn: '2026-08-31' })).toBe('2027-02-28')
  expect(await expiryOfNew({ issuedOn: '2026-08-31', expiresOn: '2027-01-01' })).toBe('2027-01-01')
  expect(await expiryOfNew({ issuedOn: '2026-08-31', expiresOn: '2028-01-01' })).toBe('2027-02-28')
  const replacesId = await added({ category: 'medical', title: 'Fitness' })
  await decide(replacesId, true)
  const body = {
    category: 'medical',
    title: 'Fitness',
    fileId: await keep(editor),
    replacesId,
    reason: 'Brought on paper',
  }
  const { data } = await editor.send(office.addItemFor, { params: { userId: owner.userId }, body: body as never })
  expect(data.items.filter(({ title }) => title === 'Fitness').map(({ number, state }) => [number, state])).toEqual(
    expect.arrayContaining([
      [2, 'submitted'],
      [1, 'verified'],
    ]),
  )
})

const leaves = async (userId: string, on: string | null) =>
  inSchool((db) =>
    sql`insert into staff_profiles (user_id, employee_no, left_on) values (${userId}, ${`V${userId.slice(-8)}`}, ${on}::date)
      on conflict (tenant_id, user_id) do update set left_on = excluded.left_on`.execute(db),
  )

test('VLT-01 the office still sees the documents of somebody who has left; the owner only reads them', async () => {
  const vaultItemId = await added({ title: 'Before leaving', expiresOn: '2026-10-01' })
  const rowOf = async (show: 'all' | 'left' | 'missing' | 'expired' = 'all') =>
    (await looker.send(office.listVaults, { query: { q: 'Tara Vault', show } })).data.rows.find(
      ({ userId }) => userId === owner.userId,
    )
  expect((await rowOf())?.left).toBeNull()
  expect(await rowOf('left')).toBeUndefined()
  // On their last day people still work here.
  await leaves(owner.userId, '2026-11-18')
  expect((await owner.send(routes.getOwnVault, {})).data).toMatchObject({ isEdit: true, left: null })
  await leaves(owner.userId, '2026-11-17')
  const left = { on: '2026-11-17', keptUntil: '2029-11-16' }
  expect(await rowOf('left')).toMatchObject({ left, missing: [], toVerify: 0, expired: 0 })
  expect(await rowOf('expired')).toBeUndefined()
  const seen = await looker.send(office.getVault, { params: { userId: owner.userId } })
  expect([seen.data.left, seen.data.items.some((one) => one.vaultItemId === vaultItemId)]).toEqual([left, true])
  expect((await look(looker, vaultItemId)).status).toBe(200)
  const mine = (await owner.send(routes.getOwnVault, {})).data
  expect([mine.isEdit, mine.left]).toEqual([false, left])
  expect((await look(owner, vaultItemId, 'download')).status).toBe(200)
  expect((await sendFile(owner, routes.keepVaultFile.path, 'pan.png', picture)).json().code).toBe('vault-read-only')
  expect((await owner.send(routes.removeOwnItem, { params: { vaultItemId } })).code).toBe('vault-read-only')
  const share = { userId: other.userId, role: null, until: '2026-12-18', mayDownload: true, purpose: 'Duty' }
  expect((await owner.send(routes.shareItem, { params: { vaultItemId }, body: share as never })).code).toBe(
    'vault-read-only',
  )
  const form = { category: 'identity', title: 'PAN card', fileId: newId(), issuedOn: null, expiresOn: null } as const
  expect((await owner.send(routes.addOwnItem, { body: form })).code).toBe('vault-read-only')
  await leaves(owner.userId, null)
  // An account that was closed has left too, on a day that nobody has entered.
  await inSchool((db) => sql`update users set status_id = 11 where id = ${owner.userId}`.execute(db))
  expect((await rowOf('left'))?.left).toEqual({ on: null, keptUntil: null })
  await inSchool((db) => sql`update users set status_id = 1 where id = ${owner.userId}`.execute(db))
})

test('VLT-01 documents of somebody who has left go after the time the school keeps them, with every version; others stay', async () => {
  const first = await added({ title: 'Old licence' })
  const second = await added({ title: 'New licence', replacesId: first })
  await look(looker, first)
  await owner.send(routes.shareItem, {
    params: { vaultItemId: second },
    body: { userId: other.userId, roleId: null, mayDownload: false, until: '2026-12-31', purpose: 'Form' } as never,
  })
  const { data: kept } = await add({ title: 'Stays' }, other)
  const left = (on: string | null) => leaves(owner.userId, on)
  const asOf = new Date('2026-11-18T12:00:00Z')
  const due = () =>
    inSchool(async (db) => {
      const { rows } = await sql<{ id: string }>`
        select id from vault_items where ${isDue(vaultRetention, asOf, vaultRetention.days)}`.execute(db)
      return rows.map(({ id }) => id)
    })
  await left(null)
  expect(await due()).toEqual([])
  await left('2023-11-20')
  expect(await due()).toEqual([])
  await left('2023-11-15')
  const ids = await due()
  expect(ids).toEqual(expect.arrayContaining([first, second]))
  // Whoever works here keeps theirs, whatever is asked for.
  const own = kept.items.map(({ vaultItemId }) => vaultItemId)
  const files = await inSchool((db) => vaultRetention.remove?.(db, [...ids, ...own]) ?? Promise.resolve([]))
  expect(files).toHaveLength(ids.length)
  expect((await owner.send(routes.getOwnVault, {})).data.items).toEqual([])
  expect((await other.send(routes.getOwnVault, {})).data.items).toHaveLength(own.length)
  expect(await due()).toEqual([])
  await left(null)
})
