import * as z from 'zod'
import { anyone, signedIn } from '#platform/contract/access.ts'
import { id, text } from '#platform/contract/patterns.ts'
import { contract, route } from '#platform/contract/route.ts'

export const maintenanceKeys = [
  'MAINTENANCE_NAME',
  'MAINTENANCE_ALERT',
  'MAINTENANCE_DATEFROM',
  'MAINTENANCE_DATETO',
] as const

/** A school or organisation as a client sees it before anybody logs in; native clients read these spellings. */
export const Tenant = z.object({
  tenantId: id(),
  instituteShortCode: z.string(),
  instituteName: z.string(),
  organizationId: id(),
  organizationName: z.string(),
  organizationType: z.string(),
  contentCategoryGroupId: z.number(),
  statusId: z.number(),
  updatedBy: id().nullable(),
  updatedOn: z.iso.datetime(),
  SubDomain: z.string(),
  isOrgSuperAdmin: z.boolean(),
  inactive: z.boolean(),
  IS_ONLINE: z.boolean(),
  licenseStatus: z.boolean(),
  /** Empty unless a window is set. The alert is sanitised HTML. */
  maintenance: z.array(z.object({ ConfigKey: z.enum(maintenanceKeys), Default: z.string() })),
  timeZone: z.string(),
  place: z.string(),
  board: z.string(),
  colour: z.string(),
  logoUrl: z.string().nullable(),
})
export type Tenant = z.infer<typeof Tenant>

export const AcademicYear = z.object({
  acadamicId: id(),
  name: z.string(),
  startDate: z.iso.date(),
  endDate: z.iso.date(),
  /** 0 is the current year. */
  academicStatusId: z.number(),
})
export type AcademicYear = z.infer<typeof AcademicYear>

export const tenancy = contract('tenancy', {
  getTenant: route('GET /api/tenants/:code', {
    does: 'Tell which school or organisation lives on this host, and whether it is open',
    access: anyone(
      'a page must know its school before anybody can log in; the answer holds only what the login page shows',
    ),
    params: { code: text(253) },
    reply: Tenant,
    fails: {
      'unknown-tenant': { status: 404, message: 'Invalid Tenant ID' },
      'licence-unconfirmed': { status: 401, message: 'The licence of this school could not be confirmed.' },
    },
  }),
  recordPageView: route('POST /api/page-views', {
    does: 'Count one view of a login page',
    access: anyone('login pages are opened before login; only known paths are counted, by day'),
    body: z.object({
      path: z.enum([
        '/',
        '/login',
        '/phone-login',
        '/forgot-password',
        '/verify-otp',
        '/set-password',
        '/create-password',
        '/orgsuperadmin/login',
      ]),
    }),
    reply: z.object({}),
  }),
  listYears: route('GET /api/academic-years', {
    does: 'List the academic years of the school, newest first',
    access: signedIn('everybody works within a year and may look at another'),
    reply: z.object({ years: z.array(AcademicYear) }),
  }),
})
