import { sql } from 'kysely'
import { sealStored } from '#modules/vault/server/sealedFiles.ts'
import { newId } from '#platform/server/database/ids.ts'
import { sign } from '#platform/server/files/fileLinks.ts'
import type { Person } from '../../principals.ts'
import { type Examples, office, type Stage, within } from '../../scenes.ts'
import { aFile } from '../files.ts'

const ownerOf = (stage: Stage, by?: Person) => by?.userId ?? stage.person('teacher').userId

/** An uploaded file of this person that waits for its document. */
async function aWaitingFile(stage: Stage, by?: Person) {
  const { fileId } = await aFile(stage.server, stage.tenantId, `Proof ${newId()}`)
  await within(stage, async (db) => {
    // Proofs write more in a day than a person may.
    await sql`delete from throttles where bucket like 'vault %'`.execute(db)
    await sql`insert into vault_files (file_id, user_id) values (${fileId}, ${ownerOf(stage, by)})`.execute(db)
  })
  return fileId
}

/** A document of this person, stored encrypted. */
async function anItem(stage: Stage, by?: Person, state = 'submitted') {
  const { fileId } = await aFile(stage.server, stage.tenantId, `Proof ${newId()}`)
  const { services } = stage.server
  const vaultItemId = newId()
  const stored = await within(stage, async (db) => {
    await sql`delete from throttles where bucket like 'vault %'`.execute(db)
    await sql`update vault_items set removed_at = now() where removed_at is null and title = 'Proof'`.execute(db)
    await sql`insert into vault_items (id, user_id, category, title, file_id, state, added_by)
      values (${vaultItemId}, ${ownerOf(stage, by)}, 'identity', 'Proof', ${fileId}, ${state}, ${ownerOf(stage, by)})`.execute(
      db,
    )
    return services.files.find(db, fileId)
  })
  const { storage } = services.files
  const storageKey = stored?.storageKey ?? ''
  await sealStored({ storage, secret: services.secret, tenantId: stage.tenantId, storageKey }, 'text/plain')
  return vaultItemId
}

const form = async (stage: Stage, by?: Person) => ({
  category: 'identity',
  title: 'Proof',
  fileId: await aWaitingFile(stage, by),
  issuedOn: '2026-07-15',
  expiresOn: '2027-07-15',
  note: 'Proof',
  replacesId: await anItem(stage, by),
})

/** A document of the caller. */
const own = (body?: (stage: Stage) => object) => async (stage: Stage) => {
  const as = stage.person('teacher')
  const forPerson = async (by: Person) => ({
    params: { vaultItemId: await anItem(stage, by) },
    ...(body && { body: body(stage) }),
  })
  return { as, ...(await forPerson(as)), forPerson }
}

const category = { isRequired: false, visibleTo: 'hr', expiry: 'months', months: 12, isOn: true, version: 0 }

export const examples: Examples = {
  'vault.getOwnVault': async (stage) => ({ as: stage.person('teacher') }),
  'vault.keepVaultFile': async (stage) => {
    await anItem(stage)
    return { as: stage.person('teacher') }
  },
  'vault.addOwnItem': async (stage) => {
    const as = stage.person('teacher')
    const forPerson = async (by: Person) => ({ body: { ...(await form(stage, by)), replacesId: null } })
    return { as, body: await form(stage, as), forPerson }
  },
  'vault.removeOwnItem': own(),
  'vault.lookAtItem': own(() => ({ action: 'view', reason: 'Proof' })),
  'vault.listLooks': async (stage) => {
    const as = stage.person('teacher')
    const forPerson = async (by: Person) => {
      const vaultItemId = await anItem(stage, by)
      await within(stage, async (db) => {
        for (let n = 0; n < 3; n++)
          await sql`insert into vault_looks (item_id, user_id, action) values (${vaultItemId}, ${ownerOf(stage, by)}, 'view')`.execute(
            db,
          )
      })
      return { params: { vaultItemId } }
    }
    return { as, ...(await forPerson(as)), forPerson }
  },
  'vault.shareItem': own((stage) => ({
    userId: office(stage).userId,
    role: null,
    mayDownload: true,
    until: '2099-07-15',
    purpose: 'Proof',
  })),
  'vault.endShare': async (stage) => {
    const as = stage.person('teacher')
    const forPerson = async (by: Person) => {
      const vaultItemId = await anItem(stage, by)
      const vaultShareId = newId()
      await within(stage, (db) =>
        sql`insert into vault_shares (id, item_id, user_id, may_download, until, purpose, shared_by)
          values (${vaultShareId}, ${vaultItemId}, ${office(stage).userId}, true, '2099-07-15', 'Proof', ${ownerOf(stage, by)})`.execute(
          db,
        ),
      )
      return { params: { vaultShareId } }
    }
    return { as, ...(await forPerson(as)), forPerson }
  },
  'vault.listVaultPeople': async (stage) => ({ as: stage.person('teacher') }),
  'vault.readVaultFile': async (stage) => {
    const as = stage.person('teacher')
    const forPerson = async (by: Person) => {
      const vaultItemId = await anItem(stage, by)
      const vaultLookId = newId()
      await within(stage, (db) =>
        sql`insert into vault_looks (id, item_id, user_id, action)
          values (${vaultLookId}, ${vaultItemId}, ${ownerOf(stage, by)}, 'view')`.execute(db),
      )
      const token = sign({
        secret: stage.server.services.secret('vault links').toString('base64url'),
        tenantId: stage.tenantId,
        fileId: vaultLookId,
        purpose: `vault ${ownerOf(stage, by)}`,
        expiresAt: new Date(Date.now() + 60_000),
      })
      return { params: { vaultLookId, token } }
    }
    return { as, ...(await forPerson(as)), forPerson }
  },
  'vaultOffice.listVaultCategories': async (stage) => ({ as: office(stage) }),
  'vaultOffice.addVaultCategory': async (stage) => {
    await within(stage, (db) => sql`delete from vault_categories`.execute(db))
    return { as: office(stage), body: { ...category, name: `Proof ${newId()}` } }
  },
  'vaultOffice.saveVaultCategory': async (stage) => {
    await within(stage, (db) => sql`delete from vault_categories`.execute(db))
    return { as: office(stage), params: { category: 'bank' }, body: { ...category, name: 'Proof' } }
  },
  'vaultOffice.listVaults': async (stage) => ({ as: office(stage) }),
  'vaultOffice.getVault': async (stage) => {
    await anItem(stage)
    return { as: office(stage), params: { userId: ownerOf(stage) } }
  },
  'vaultOffice.addItemFor': async (stage) => {
    const as = office(stage)
    const forPerson = async (by: Person) => ({
      params: { userId: stage.person('teacher').userId },
      body: { ...(await form(stage)), fileId: await aWaitingFile(stage, by), reason: 'Proof' },
    })
    return { as, ...(await forPerson(as)), forPerson }
  },
  'vaultOffice.decideItem': async (stage) => ({
    as: office(stage),
    params: { userId: stage.person('teacher').userId, vaultItemId: await anItem(stage) },
    body: { isVerified: true, reason: '' },
  }),
}
