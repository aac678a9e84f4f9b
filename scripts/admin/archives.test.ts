import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { access } from '#modules/access/contract.ts'
import { classes } from '#modules/classes/contract.ts'
import { enterTenant, hashRows, readTenantTables } from '#platform/server/backup/tenantTables.ts'
import { withConnection } from '#platform/server/postgres/connection.ts'
import { archiveCommands } from './archives.ts'
import { findCommand } from './command.ts'

const server = await testServer()
const other = await testServer()
const folder = mkdtempSync(join(tmpdir(), 'banyan-archives-'))
process.env.BACKUP_KEY = 'nine brass lamps'
afterAll(() => {
  delete process.env.BACKUP_KEY
  rmSync(folder, { recursive: true, force: true })
})

function admin(on: typeof server, ...args: string[]): Promise<string> {
  const found = findCommand(archiveCommands, args)
  if (!found) throw new Error(`There is no command ${args.join(' ')}.`)
  const { config, database, secret } = on.services
  return found.command.run(found.input, { config, database, urls: on.urls, embedded: null, secret })
}

const hashesOf = (on: typeof server, tenantId: string) =>
  withConnection(on.urls.owner, async (client) => {
    await client.query('begin')
    const { rows } = await client.query<{ id: string }>('select organisation_id as id from tenants where id = $1', [
      tenantId,
    ])
    const ids = { tenantId, organisationId: rows[0]?.id ?? tenantId }
    await enterTenant(client, tenantId, ids.organisationId)
    return hashRows(client, await readTenantTables(client), ids)
  })

const archive = join(folder, 'greenwood.tar.gz.age')

test('T5.7 a school is exported, removed and imported again: every row and file is the same, and its people go on working', async () => {
  const teacher = await server.as('greenwood', 'classteacher')
  const { tenantId } = teacher
  const { storage } = server.services.files
  const key = `${tenantId}/01900000-0000-7000-8000-000000000001`
  await storage.put(key, Buffer.from('a photo'), { type: 'image/png' })
  const before = await hashesOf(server, tenantId)
  const list = await teacher.send(classes.routes.listMyClasses, {})
  expect(before.users?.rows).toBeGreaterThan(10)

  await admin(server, 'tenant', 'export', 'greenwood', '--to', archive)
  expect(readFileSync(archive).subarray(0, 21).toString()).toBe('age-encryption.org/v1')
  await expect(admin(server, 'tenant', 'import', archive)).rejects.toThrow(/already here/)
  await expect(admin(server, 'tenant', 'remove', 'greenwood')).rejects.toThrow('--confirm greenwood')

  const others = await hashesOf(server, (await server.as('meadow')).tenantId)
  expect(await admin(server, 'tenant', 'remove', 'greenwood', '--confirm', 'greenwood')).toContain('and 1 files')
  const gone = await hashesOf(server, tenantId)
  expect(Object.values(gone).reduce((sum, { rows }) => sum + rows, 0)).toBe(0)
  expect(await storage.exists(key)).toBe(false)
  await expect.poll(async () => (await teacher.send(access.routes.getMe, {})).status).not.toBe(200)
  expect(await hashesOf(server, (await server.as('meadow')).tenantId)).toEqual(others)

  expect(await admin(server, 'tenant', 'import', archive)).toMatch(/is here, as it was exported: \d+ rows and 1 files/)
  expect(await hashesOf(server, tenantId)).toEqual(before)
  expect(await storage.exists(key)).toBe(true)
  await expect
    .poll(async () => (await teacher.send(classes.routes.listMyClasses, {})).data, { timeout: 5000 })
    .toEqual(list.data)
})

test('T5.7 another server takes the school with its ids; a damaged archive or another passphrase changes nothing there', async () => {
  const { tenantId } = await server.as('greenwood')
  await admin(other, 'tenant', 'remove', 'greenwood', '--confirm', 'greenwood')
  const damaged = join(folder, 'damaged.tar.gz.age')
  const bytes = readFileSync(archive)
  const at = Math.floor(bytes.length / 2)
  bytes[at] = (bytes[at] ?? 0) ^ 1
  writeFileSync(damaged, bytes)
  await expect(admin(other, 'tenant', 'import', damaged)).rejects.toThrow(/damaged/)
  process.env.BACKUP_KEY = 'ten brass lamps'
  await expect(admin(other, 'tenant', 'import', archive)).rejects.toThrow('The passphrase is wrong')
  process.env.BACKUP_KEY = 'nine brass lamps'
  expect((await hashesOf(other, tenantId)).users?.rows).toBe(0)

  await admin(other, 'tenant', 'import', archive)
  expect(await hashesOf(other, tenantId)).toEqual(await hashesOf(server, tenantId))
  const teacher = await other.as('greenwood', 'classteacher')
  expect((await teacher.send(access.routes.getMe, {})).status).toBe(200)
})

test('an organisation cannot be removed before its schools, and an unknown school is named', async () => {
  await expect(admin(other, 'tenant', 'remove', 'banyan-trust', '--confirm', 'banyan-trust')).rejects.toThrow(
    'still has schools',
  )
  await expect(admin(other, 'tenant', 'export', 'nowhere', '--to', join(folder, 'x'))).rejects.toThrow(
    'There is no school or organisation nowhere.',
  )
})
