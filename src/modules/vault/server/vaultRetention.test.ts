import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { stopCalendar } from '#app/testing/clock.ts'
import { asUser } from '#app/testing/familyCallers.ts'
import { sendFile } from '#app/testing/fileUpload.ts'
import { testServer } from '#app/testing/server.ts'
import { createUsers } from '#modules/access/server/seed.ts'
import { privacy } from '#modules/privacy/contract.ts'
import { roles } from '#platform/contract/access/roles.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { pictureOf } from '#platform/server/uploads/testing/sampleFiles.ts'
import { vault, vaultOffice } from '../contract.ts'

const server = await testServer({ worker: true })
await stopCalendar(server.urls, '2026-11-18')
const boss = await server.as('greenwood', 'superadmin')
const { tenantId } = boss
const inSchool = <T>(work: (db: TenantDb) => Promise<T>) => server.services.database.inTenant({ tenantId }, work)
const [ownerId = '', leaverId = ''] = await inSchool((db) =>
  createUsers(db, [
    { userName: 'tara-kept', roleId: roles.teacher, firstName: 'Tara', lastName: 'Kept' },
    { userName: 'lina-left', roleId: roles.teacher, firstName: 'Lina', lastName: 'Left' },
  ]),
)
const [owner, leaver] = [await asUser(server, 'greenwood', ownerId), await asUser(server, 'greenwood', leaverId)]
const picture = await pictureOf('png')

const add = async (who: typeof owner, category: string, title: string, expiresOn: string | null) => {
  const { fileId } = (await sendFile(who, vault.routes.keepVaultFile.path, 'paper.png', picture)).json().data
  const body = { category, title, fileId, issuedOn: null, expiresOn } as never
  expect((await who.send(vault.routes.addOwnItem, { body })).status).toBe(200)
}
const titles = async (who: typeof owner) =>
  (await who.send(vault.routes.getOwnVault, {})).data.items.map(({ title }) => title).toSorted()
const keep = async (category: string, months: { expiredMonths?: number | null; leaverMonths?: number | null }) => {
  const { categories } = (await boss.send(vaultOffice.routes.listVaultCategories, {})).data
  const found = categories.find(({ code }) => code === category)
  if (!found) throw new Error(`There is no category ${category}.`)
  const { code: _, isUsual: _usual, ...form } = found
  return boss.send(vaultOffice.routes.saveVaultCategory, { params: { category }, body: { ...form, ...months } })
}
const dueIn = async (ruleName: string) =>
  (await boss.send(privacy.routes.listRetention, {})).data.rules.find((rule) => rule.ruleName === ruleName)?.due

test('VLT-01 a category says how long its documents are kept after they expire and after their owner leaves: the dry run counts them, the run removes them', async () => {
  await add(owner, 'police', 'Check of 2024', '2026-09-30')
  await add(owner, 'police', 'Check of 2025', '2026-10-18')
  await add(owner, 'medical', 'Fitness', '2025-01-01')
  await add(leaver, 'police', 'Check of the leaver', null)
  await add(leaver, 'contract', 'Contract', null)
  await inSchool((db) =>
    sql`insert into staff_profiles (user_id, employee_no, left_on) values (${leaverId}, 'LEFT-1', '2026-10-10')
      on conflict (tenant_id, user_id) do update set left_on = excluded.left_on`.execute(db),
  )
  expect(await dueIn('vaultByCategory')).toBe(0)
  const refused = await keep('police', { expiredMonths: 0 })
  expect([refused.status, refused.fields?.[0]?.field]).toEqual([400, 'expiredMonths'])
  expect((await keep('police', { expiredMonths: 1, leaverMonths: 1 })).status).toBe(200)
  // Kept until the end of 18 November, which is today; what expired in September was due in October.
  const { items } = (await owner.send(vault.routes.getOwnVault, {})).data
  expect(Object.fromEntries(items.map(({ title, keptUntil }) => [title, keptUntil]))).toEqual({
    'Check of 2024': '2026-10-30',
    'Check of 2025': '2026-11-18',
    Fitness: null,
  })
  const left = (await leaver.send(vault.routes.getOwnVault, {})).data.items
  expect(Object.fromEntries(left.map(({ title, keptUntil }) => [title, keptUntil]))).toEqual({
    'Check of the leaver': '2026-11-10',
    Contract: '2029-10-09',
  })
  const now = new Date('2026-11-18T12:00:00Z')
  Object.assign(server.services, { now: () => now })
  expect(await dueIn('vaultByCategory')).toBe(2)
  expect(await dueIn('vaultOfLeavers')).toBe(0)
  expect((await boss.send(privacy.routes.runRetention, { body: {} })).status).toBe(200)
  await expect.poll(() => titles(owner), { timeout: 20_000 }).toEqual(['Check of 2025', 'Fitness'])
  expect(await titles(leaver)).toEqual(['Contract'])
  expect(await dueIn('vaultByCategory')).toBe(0)
  // Turned off, or without a number, nothing goes.
  expect((await keep('police', { expiredMonths: null, leaverMonths: null })).status).toBe(200)
  Object.assign(server.services, { now: () => new Date('2027-11-18T12:00:00Z') })
  expect(await dueIn('vaultByCategory')).toBe(0)
})
