import { isPassword } from '#modules/access/server/public.ts'
import {
  findTenantSettings,
  listTenants,
  type OperatedTenant,
  type TenantLine,
} from '#modules/tenancy/server/public.ts'
import { offsetOf, sortOrder } from '#platform/contract/paging.ts'
import { startCommand } from '#platform/server/backup/backupJobs.ts'
import { listRecords } from '#platform/server/backup/backupRecords.ts'
import type { OperatorDb } from '#platform/server/database/database.ts'
import { implement } from '#platform/server/module.ts'
import { operatorCookie } from '#platform/server/requests/sessions/operatorSession.ts'
import type { Services } from '#platform/server/services.ts'
import { operator } from '../contract.ts'
import { operatorDefinitions, type TenantFilter, type TenantPage, type TenantRow } from '../schemas.ts'
import { findAccount } from './accounts.ts'
import { listChanges, recordChange } from './changes.ts'
import { countTry, endSession, openSession, sessionSeconds } from './login.ts'
import { readStatus, withoutBackups } from './status.ts'
import { changeSettings, changeSuspension } from './tenantChanges.ts'

export const operatorRoutes = implement(operator, operatorDefinitions, {
  login: async ({ body }, { tx, cookies, address, services, fail }) => {
    const { userName, password, code } = body
    if (!(await tx((db) => countTry(db, userName, address)))) fail('too-many-tries', { retryAfter: 15 * 60 })
    const account = await tx((db) => findAccount(db, userName))
    const isPasswordRight = await isPassword(account?.password_hash, password, 'operator')
    const attempt = { userName, code, isPasswordRight, address, now: services.now(), secret: services.secret }
    const opened = await tx((db) => openSession(db, attempt))
    if (!opened) return fail('not-recognised')
    cookies.set(operatorCookie, opened.token, sessionSeconds)
    return opened.operator
  },

  logout: async (_, { tx, operator, cookies }) => {
    await tx((db) => endSession(db, operator.sessionId))
    cookies.clear(operatorCookie)
    return {}
  },

  getMe: (_, { operator }) => operator,

  listTenants: ({ query }, { tx, services }) => tx((db) => pageOfTenants(db, query, services)),

  getTenant: async ({ params }, { tx, services, fail }) => {
    const tenant = await tx((db) => findTenantSettings(db, params.tenantId))
    return tenant ? pageFrom(tenant, services) : fail('no-such-tenant')
  },

  saveTenant: ({ params, body }, { tx, operator, address, services, fail }) =>
    tx(async (db) => {
      const { version, ...wanted } = body
      const tenant = await findTenantSettings(db, params.tenantId)
      if (!tenant) return fail('no-such-tenant')
      if (tenant.version !== version) fail('changed-meanwhile', { details: pageFrom(tenant, services) })
      const by = { operator, address }
      const refusal = await changeSettings(db, tenant, wanted, { by, baseDomain: services.config.baseDomain })
      if (refusal) fail(refusal)
      return reread(db, tenant, services)
    }),

  setSuspension: ({ params, body }, { tx, operator, address, services, fail }) =>
    tx(async (db) => {
      const tenant = await findTenantSettings(db, params.tenantId)
      if (!tenant) return fail('no-such-tenant')
      await changeSuspension(db, tenant, body.suspended ? body.reason : null, { operator, address })
      return reread(db, tenant, services)
    }),

  listBackups: async (_, { tx, services }) => ({
    without: withoutBackups(services),
    days: services.config.backupDays,
    backups: await tx((db) => listRecords(db, 50)),
  }),

  startBackup: async (_, { tx, operator, address, services, fail }) => {
    const records = await tx((db) => listRecords(db, 1))
    if (records[0] && !records[0].endedAt) fail('backup-under-way')
    if (!startCommand(services, 'backup', 'run')) fail('no-backups')
    const entry = { action: 'backup started', subjectId: null, subjectName: 'Banyan' }
    await tx((db) => recordChange(db, entry, { operator, address }))
    return {}
  },

  getStatus: (_, { tx, services }) => tx((db) => readStatus(db, services)),

  listChanges: ({ query }, { tx }) => tx((db) => listChanges(db, query)),
})

async function pageOfTenants(db: OperatorDb, { q, state, sort, page, size }: TenantFilter, services: Services) {
  const { field, descending } = sortOrder(sort)
  const filter = { q, state: state ?? null, order: field, descending, limit: size, offset: offsetOf({ page, size }) }
  const { rows, total } = await listTenants(db, filter)
  return { rows: rows.map((row) => rowFrom(row, services)), total, page, size }
}

const rowFrom = ({ subDomain, ...line }: TenantLine, { config }: Services): TenantRow => ({
  ...line,
  address: `${subDomain}.${config.baseDomain}`,
})

const pageFrom = (tenant: OperatedTenant, services: Services): TenantPage => ({
  ...tenant,
  ...rowFrom(tenant, services),
})

async function reread(db: OperatorDb, { tenantId }: OperatedTenant, services: Services): Promise<TenantPage> {
  const tenant = await findTenantSettings(db, tenantId)
  if (!tenant) throw new Error('The tenant that was just changed cannot be found.')
  return pageFrom(tenant, services)
}
