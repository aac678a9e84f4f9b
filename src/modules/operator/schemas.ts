import * as z from 'zod'
import { licence } from '#platform/contract/access/moduleNumbers.ts'
import { moduleHolders } from '#platform/contract/access/roleModules.ts'
import { pageOf, pageQuery, paging } from '#platform/contract/paging.ts'
import { id, multiline, text } from '#platform/contract/patterns.ts'
import { definitions } from '#platform/contract/route.ts'
import { saved, schemaError } from '#platform/contract/serverText.ts'

export const Me = z.object({ userName: z.string(), name: z.string() })

/** Why a tenant's people cannot use it, the first reason that applies; `open` if they can. */
export const tenantStates = ['open', 'suspended', 'inactive', 'licenceEnded', 'maintenance'] as const

export const TenantRow = z.object({
  tenantId: id(),
  name: z.string(),
  kind: z.enum(['school', 'organisation']),
  organisationName: z.string(),
  address: z.string(),
  customDomain: z.string().nullable(),
  state: z.enum(tenantStates),
  createdAt: z.iso.datetime(),
})
export type TenantRow = z.infer<typeof TenantRow>

const moduleNumbers = Object.values<number>(licence)
const modules = z
  .array(
    z.int().refine((number) => moduleNumbers.includes(number), {
      error: schemaError('module-unknown', 'There is no module with this number.'),
    }),
  )
  .max(moduleNumbers.length)
  .transform((numbers) => [...new Set(numbers)].toSorted((a, b) => a - b))

const Maintenance = z
  .object({
    name: text(120),
    /** HTML. The page shows a few harmless tags and drops the rest. */
    alert: multiline(2000, 0),
    from: z.iso.datetime({ offset: true }),
    to: z.iso.datetime({ offset: true }),
  })
  .refine(({ from, to }) => Date.parse(from) < Date.parse(to), {
    path: ['to'],
    error: schemaError('maintenance-order', 'The end must come after the beginning.'),
  })

const domainLabel = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'

/** Everything the operator decides about a tenant, except its suspension. */
export const TenantSettings = z.object({
  customDomain: text(253)
    .toLowerCase()
    .regex(new RegExp(`^(?:${domainLabel}\\.)+[a-z]{2,63}$`), {
      error: schemaError('domain-invalid', 'Enter a domain, such as portal.school.edu.in.'),
    })
    .nullable(),
  /** Off for an edition on the school's own machine. */
  isOnline: z.boolean(),
  licenceValid: z.boolean(),
  modules,
  /** The modules of a role, within those of the tenant; a role that is left out holds what its screens need. */
  roleModules: z.partialRecord(z.enum(moduleHolders), modules),
  /** Days until a password expires; null for never. */
  passwordDays: z.int().min(30).max(730).nullable(),
  maintenance: Maintenance.nullable(),
})
export type TenantSettings = z.infer<typeof TenantSettings>

export const TenantPage = TenantRow.extend({
  settings: TenantSettings,
  suspension: z.object({ since: z.iso.datetime(), reason: z.string() }).nullable(),
  version: z.int(),
})
export type TenantPage = z.infer<typeof TenantPage>

export const Change = z.object({
  changeId: z.int(),
  at: z.iso.datetime(),
  operatorName: z.string(),
  action: z.string(),
  subjectName: z.string(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  reason: z.string().nullable(),
})
export type Change = z.infer<typeof Change>

export const BackupList = z.object({
  /** Why this server makes no backups; null if it does. */
  without: z.enum(['setting', 'own-tools']).nullable(),
  /** Days for which they are kept. */
  days: z.int(),
  backups: z.array(
    z.object({
      backupId: id(),
      name: z.string().nullable(),
      startedAt: z.iso.datetime(),
      endedAt: z.iso.datetime().nullable(),
      size: z.int().nullable(),
      verifiedAt: z.iso.datetime().nullable(),
      rows: z.int().nullable(),
      failure: z.string().nullable(),
    }),
  ),
})
export type BackupList = z.infer<typeof BackupList>

const instant = () => z.iso.datetime()

/** The state of the installation, as the server that answers sees it. */
export const InstallationStatus = z.object({
  versions: z.object({ banyan: z.string(), node: z.string(), postgres: z.string() }),
  startedAt: instant(),
  migrations: z.object({ applied: z.int(), newest: z.string().nullable(), appliedAt: instant().nullable() }),
  jobs: z.object({
    waiting: z.int(),
    running: z.int(),
    failed: z.int(),
    /** Since when the oldest one could have begun. */
    oldest: instant().nullable(),
  }),
  backups: z.object({
    without: BackupList.shape.without,
    madeAt: instant().nullable(),
    verifiedAt: instant().nullable(),
  }),
  hosts: z.object({
    baseDomain: z.string(),
    https: z.boolean(),
    certificates: z.array(
      z.object({
        host: z.string(),
        validUntil: instant().nullable(),
        failure: z.enum(['unreachable', 'untrusted']).nullable(),
        checkedAt: instant(),
      }),
    ),
  }),
  /** Bytes where the data folder is; null if the system does not say. */
  disk: z.object({ free: z.int(), size: z.int() }).nullable(),
  storage: z.object({
    /** Bytes a school may store; null if there is no limit. */
    limit: z.int().nullable(),
    bytes: z.int(),
    files: z.int(),
    measuredAt: instant().nullable(),
    schools: z.array(z.object({ tenantId: id(), name: z.string(), bytes: z.int(), files: z.int() })),
  }),
  /** Limits reached since this server started. Without a name: at hosts of no school. */
  limits: z.array(
    z.object({
      code: z.enum(['too-many', 'busy', 'took-too-long', 'downloads-full', 'school-storage-full', 'storage-full']),
      name: z.string().nullable(),
      count: z.int(),
      lastAt: instant(),
    }),
  ),
  watch: z.object({ metrics: z.boolean(), traces: z.boolean(), errorReports: z.boolean() }),
})
export type InstallationStatus = z.infer<typeof InstallationStatus>

const tenantFilter = {
  ...pageQuery(['name', 'organisationName', 'createdAt']),
  state: z.enum(tenantStates).optional(),
}
export type TenantFilter = z.infer<z.ZodObject<typeof tenantFilter>>

const notFound = {
  'no-such-tenant': { status: 404, message: 'We couldn’t find this school or organisation.' },
} as const

export const operatorDefinitions = definitions({
  login: {
    does: 'Sign an operator in with password and one-time code',
    body: z.object({ userName: text(60), password: z.string().min(1).max(256), code: text(10) }),
    reply: Me,
    fails: {
      'not-recognised': { status: 401, message: 'User name, password or code is wrong.' },
      'too-many-tries': { status: 429, message: 'Too many attempts. Please wait a while.' },
    },
  },
  logout: { does: 'End the operator’s session', reply: z.object({}) },
  getMe: { does: 'Return the operator who is signed in', reply: Me },
  listTenants: {
    does: 'List organisations and schools with their state',
    query: tenantFilter,
    reply: pageOf(TenantRow),
  },
  getTenant: {
    does: 'Return what the operator decides about a school or organisation',
    params: { tenantId: id() },
    reply: TenantPage,
    fails: notFound,
  },
  saveTenant: {
    does: 'Save maintenance, licence, modules, domain and password rules of a school or organisation',
    params: { tenantId: id() },
    body: TenantSettings.extend({ version: z.int() }),
    reply: TenantPage,
    message: saved,
    fails: {
      ...notFound,
      'changed-meanwhile': {
        status: 409,
        message: 'Someone else changed this in the meantime. Check their changes, then save again.',
      },
      'domain-taken': { status: 409, message: 'This domain belongs to another school or organisation.' },
    },
  },
  setSuspension: {
    does: 'Suspend a school or organisation, or lift the suspension; an organisation takes its schools with it',
    params: { tenantId: id() },
    body: z.union([
      z.object({ suspended: z.literal(true), reason: text(300) }),
      z.object({ suspended: z.literal(false) }),
    ]),
    reply: TenantPage,
    message: saved,
    fails: notFound,
  },
  listBackups: { does: 'List the newest backups of the installation', reply: BackupList },
  startBackup: {
    does: 'Start a backup of the installation',
    reply: z.object({}),
    fails: {
      'no-backups': { status: 409, message: 'This server makes no backups.' },
      'backup-under-way': { status: 409, message: 'A backup is already under way.' },
    },
  },
  getStatus: {
    does: 'Return the state of the installation: versions, queue, backups, certificates, storage and limits reached',
    reply: InstallationStatus,
  },
  listChanges: {
    does: 'List what operators changed, newest first',
    query: { page: paging.page, size: paging.size, tenantId: id().optional() },
    reply: pageOf(Change),
  },
})
