import { sql } from 'kysely'
import { today } from '#platform/contract/dates/dates.ts'
import type { BranchSetup, Invitation } from '#platform/server/contributions/branchSetup.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { newId } from '#platform/server/database/ids.ts'
import { implement } from '#platform/server/module.ts'
import { problem } from '#platform/server/requests/problem.ts'
import { runUnit } from '#platform/server/requests/unitOfWork.ts'
import type { Services } from '#platform/server/services.ts'
import { reservedNames } from '#platform/server/tenants/tenantAddress.ts'
import { uploadPolicies } from '#platform/server/uploads/upload.ts'
import { organisation } from '../contract.ts'
import { type Organisation, organisationDefinitions } from '../schemas.ts'
import { branchFrom, findBranch, readFigures, screenBehind } from './branches.ts'
import { createAcademicYear, insertTenant } from './seed.ts'

export const organisationRoutes = implement(organisation, organisationDefinitions, {
  getOrganisation: (_, { db }) => getOrganisation(db),

  saveOrganisation: async ({ body }, { db, actor, audit, fail }) => {
    const before = await getOrganisation(db)
    if (before.version !== body.version) fail('changed-meanwhile', { details: before })
    await db
      .updateTable('organisations')
      .set({ name: body.name, type: body.type, contacts: JSON.stringify(body.contacts), version: sql`version + 1` })
      .where('id', '=', before.organizationId)
      .execute()
    // The organisation's own tenant carries the same name.
    await db.updateTable('tenants').set({ name: body.name }).where('id', '=', actor.tenantId).execute()
    const after = await getOrganisation(db)
    audit({ entity: 'organisation', entityId: before.organizationId, before, after })
    return after
  },

  saveLogo: async (_, { actor, tx, uploads, services, fail }) => {
    for await (const upload of uploads()) {
      const file = await services.files.keep(upload, {
        tenantId: actor.tenantId,
        userId: actor.userId,
        policy: uploadPolicies.logo,
        purpose: 'logo',
        tx,
      })
      return tx(async ({ db, audit }) => {
        await db.updateTable('tenants').set({ logo_file_id: file.id }).where('id', '=', actor.tenantId).execute()
        audit({ entity: 'organisation', entityId: actor.organisationId ?? '', after: { logo: file.name } })
        return getOrganisation(db)
      })
    }
    return fail('one-picture')
  },

  getDashboard: async (_, { db, services }) => ({
    branches: await readFigures(db, services),
    opens: {
      people: screenBehind(services, 'people'),
      attendance: screenBehind(services, 'attendance'),
      fees: screenBehind(services, 'fees'),
    },
  }),

  createBranch: async ({ body }, { actor, tx, services, fail, address, requestId }) => {
    const { organisationId } = actor
    if (!organisationId) throw problem('not-allowed')
    const template = body.templateBranchId ? await tx(({ db }) => findBranch(db, body.templateBranchId ?? '')) : null
    if (body.templateBranchId && !template) fail('no-such-branch')
    const { branchSetup } = services
    const copies = template
      ? await services.database.inTenant({ tenantId: template.id }, (db) => readTemplate(db, branchSetup))
      : []
    const templateYear = template && (await services.database.inTenant({ tenantId: template.id }, currentYear))
    const taken = await services.directory.bySubDomain(body.shortCode)
    if (taken || reservedNames.includes(body.shortCode)) fail('short-code-taken')
    const branchId = newId()
    const origin = {
      action: 'organisation.createBranch',
      actorId: actor.userId,
      actorRole: actor.roleId,
      address,
      requestId,
    }
    const { firstAdmin, templateBranchId: _, shortCode, ...details } = body
    const yearId = newId()
    const own = await services.directory.byId(actor.tenantId)
    await runUnit(services, { tenantId: branchId, organisationId, yearId }, origin, async (unit) => {
      await insertTenant(unit.db, {
        ...details,
        code: shortCode,
        id: branchId,
        organisationId,
        kind: 'school',
        // A branch starts with what its organisation has bought.
        modules: own?.modules ?? [],
      })
      if (templateYear) await copyYear(unit.db, templateYear, yearId)
      else await createAcademicYear(unit.db, academicStart(today('Asia/Kolkata', services.now())), 0, yearId)
      for (const copy of copies) await copy(unit.db)
      for (const { create } of branchSetup) await create?.(unit, firstAdmin)
      unit.audit({ entity: 'branch', entityId: branchId, after: { ...details, shortCode } })
    })
    return tx(async ({ db, audit }) => {
      audit({ entity: 'branch', entityId: branchId, after: { ...details, shortCode } })
      const created = await findBranch(db, branchId)
      if (!created) throw new Error('The branch that was just created cannot be found.')
      return branchFrom(created, services)
    })
  },

  saveBranch: async ({ params, body }, { db, audit, fail, services }) => {
    const before = await getBranch(db, params.branchId)
    if (before.version !== body.version) fail('changed-meanwhile', { details: branchFrom(before, services) })
    const { name, place, board, colour } = body
    await db
      .updateTable('tenants')
      .set({ name, place, board, colour, version: sql`version + 1`, updated_at: sql`now()` })
      .where('id', '=', before.id)
      .execute()
    audit({
      entity: 'branch',
      entityId: before.id,
      before: { name: before.name, place: before.place, board: before.board, colour: before.colour },
      after: { name, place, board, colour },
    })
    return branchFrom(await getBranch(db, before.id), services)
  },

  setBranchStatus: async ({ params, body }, { db, audit, services }) => {
    const before = await getBranch(db, params.branchId)
    await db
      .updateTable('tenants')
      .set({ status_id: body.statusId, updated_at: sql`now()` })
      .where('id', '=', before.id)
      .execute()
    audit({
      entity: 'branch',
      entityId: before.id,
      before: { statusId: before.status_id },
      after: { statusId: body.statusId },
    })
    return branchFrom(await getBranch(db, before.id), services)
  },

  getInvitation: async ({ params }, { services }) => ({
    invitation: await findInvitation(services, params.branchId),
  }),

  sendInvitation: async ({ params }, { actor, services, fail, address, requestId }) => {
    const { branchId } = params
    const origin = {
      action: 'organisation.sendInvitation',
      actorId: actor.userId,
      actorRole: actor.roleId,
      address,
      requestId,
    }
    const isSent = await runUnit(services, { tenantId: branchId }, origin, async (unit) => {
      const sent = services.branchSetup.map(({ invitation }) => invitation?.send(unit) ?? false)
      return (await Promise.all(sent)).some(Boolean)
    })
    if (!isSent) fail('already-accepted')
    return { invitation: await findInvitation(services, branchId) }
  },

  getLogo: async (_, { tenant, tx, fail, services }) => {
    if (!tenant) throw problem('invalid-tenant')
    const file = await tx(async ({ db }) => {
      const row = await db.selectFrom('tenants').select('logo_file_id').where('id', '=', tenant.id).executeTakeFirst()
      return row?.logo_file_id ? services.files.find(db, row.logo_file_id) : undefined
    })
    if (!file) return fail('no-logo')
    const { body } = await services.files.storage.get(file.storageKey)
    return { body, type: file.type, name: file.name, size: file.size, inline: true }
  },
})

/** Looks inside the branch, which the route's reach has confirmed to be the organisation's own. */
const findInvitation = ({ database, branchSetup }: Services, branchId: string): Promise<Invitation | null> =>
  database.inTenant(
    { tenantId: branchId },
    async (db) => {
      for (const { invitation } of branchSetup) if (invitation) return invitation.find(db)
      return null
    },
    { readOnly: true },
  )

async function readTemplate(db: TenantDb, setups: readonly BranchSetup[]) {
  const copies: ((branch: TenantDb) => Promise<void>)[] = []
  for (const { copy } of setups) if (copy) copies.push(await copy(db))
  return copies
}

async function getBranch(db: TenantDb, branchId: string) {
  const branch = await findBranch(db, branchId)
  if (!branch) throw problem('not-found')
  return branch
}

async function getOrganisation(db: TenantDb): Promise<Organisation> {
  const row = await db
    .selectFrom('organisations')
    .selectAll()
    .where('id', '=', sql<string>`current_organisation()`)
    .executeTakeFirstOrThrow()
  const own = await db
    .selectFrom('tenants')
    .select('logo_file_id')
    .where('id', '=', sql<string>`current_tenant()`)
    .executeTakeFirst()
  const contacts = row.contacts as Partial<Organisation['contacts']>
  return {
    organizationId: row.id,
    name: row.name,
    type: row.type,
    contacts: { address: '', email: '', phone: '', website: '', ...contacts },
    logoUrl: own?.logo_file_id ? '/api/brand/logo' : null,
    version: row.version,
  }
}

const currentYear = (db: TenantDb) =>
  db.selectFrom('academic_years').select(['name', 'starts_on', 'ends_on']).where('status_id', '=', 0).executeTakeFirst()

/** The template's own year, so that its terms and holidays fall into it. */
async function copyYear(db: TenantDb, year: { name: string; starts_on: string; ends_on: string }, yearId: string) {
  await db
    .insertInto('academic_years')
    .values({ ...year, id: yearId, status_id: 0 })
    .execute()
}

/** The year in which the academic year of a date starts. From May on, it is the one starting in June. */
const academicStart = (date: string) => Number(date.slice(0, 4)) - (date.slice(5, 7) < '05' ? 1 : 0)
