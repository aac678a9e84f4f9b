import { createAnonymous, getTenant, type Person } from '../principals.ts'
import type { Examples, Stage } from '../scenes.ts'
import { aFile } from './files.ts'

/** The current version of a row, so that a save does not conflict with an earlier one. */
async function versionOf({ server }: Stage, table: 'tenants' | 'organisations', id: string | null): Promise<number> {
  const { rows } = await server.owner.query<{ version: number }>(`select version from ${table} where id = $1`, [id])
  return rows[0]?.version ?? 1
}

const orgAdmin = (stage: Stage): Person => stage.person('orgadmin')

/** A first admin who has not answered their invitation yet. */
async function invite({ server, tenantId }: Stage, serial: number): Promise<void> {
  await server.services.database.inTenant({ tenantId }, async (db) => {
    const { id } = await db
      .insertInto('users')
      .values({
        user_name: `invited-${serial}`,
        role_id: 1,
        is_super_admin: true,
        first_name: 'Proof',
        last_name: 'Invited',
        email: `invited-${serial}@proof.example`,
        created_at: '2020-01-01T00:00:00Z',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('one_time_codes')
      .values({
        user_id: id,
        purpose: 'invitation',
        code_hash: Buffer.from(`invited ${serial}`),
        expires_at: '2099-01-01T00:00:00Z',
      })
      .execute()
  })
}

/** A picture of one pixel. */
const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

export const examples: Examples = {
  'organisation.saveOrganisation': async (stage) => {
    const as = orgAdmin(stage)
    return { as, body: { version: await versionOf(stage, 'organisations', as.actor?.organisationId ?? null) } }
  },
  'organisation.saveLogo': async (stage) => ({ as: orgAdmin(stage) }),
  'organisation.createBranch': async (stage, serial) => ({
    as: orgAdmin(stage),
    body: { shortCode: `made-${serial}`, templateBranchId: stage.tenantId },
  }),
  'organisation.saveBranch': async (stage) => ({
    as: orgAdmin(stage),
    params: { branchId: stage.tenantId },
    body: { version: await versionOf(stage, 'tenants', stage.tenantId) },
  }),
  'organisation.setBranchStatus': async (stage) => ({
    as: orgAdmin(stage),
    params: { branchId: stage.tenantId },
    body: { statusId: 1 },
  }),
  'organisation.getInvitation': async (stage) => ({ as: orgAdmin(stage), params: { branchId: stage.tenantId } }),
  'organisation.sendInvitation': async (stage, serial) => {
    await invite(stage, serial)
    return { as: orgAdmin(stage), params: { branchId: stage.tenantId } }
  },
  'organisation.getLogo': async (stage) => {
    const { server, school } = stage
    const { id: tenantId } = await getTenant(server, school)
    // Documents print it.
    const { fileId } = await aFile(server, tenantId, dot, 'logo.png')
    await server.services.database.inTenant({ tenantId }, (db) =>
      db.updateTable('tenants').set({ logo_file_id: fileId }).where('id', '=', tenantId).execute(),
    )
    return { as: await createAnonymous(server, school) }
  },
}
