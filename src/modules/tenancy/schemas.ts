import * as z from 'zod'
import { dialNumberOf, Email, id, PersonName, text } from '#platform/contract/patterns.ts'
import { definitions } from '#platform/contract/route.ts'
import { saved, schemaError, serverText } from '#platform/contract/serverText.ts'

export const maintenanceKeys = [
  'MAINTENANCE_NAME',
  'MAINTENANCE_ALERT',
  'MAINTENANCE_DATEFROM',
  'MAINTENANCE_DATETO',
] as const

/** A school or organisation as visible before sign-in. Native clients depend on these field names. */
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
  /** Empty unless a maintenance window is set. The alert is sanitised HTML. */
  maintenance: z.array(z.object({ ConfigKey: z.enum(maintenanceKeys), Default: z.string() })),
  timeZone: z.string(),
  place: z.string(),
  board: z.string(),
  colour: z.string(),
  logoUrl: z.string().nullable(),
  /** Whether this installation can send e-mails and text messages, such as links and codes to sign in. */
  canSendMail: z.boolean(),
  canSendSms: z.boolean(),
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

export const tenancyDefinitions = definitions({
  getTenant: {
    does: 'Return the school or organisation of this host and whether it is open',
    params: { code: text(253) },
    reply: Tenant,
    fails: {
      'unknown-tenant': { status: 404, message: 'Invalid Tenant ID' },
      'operator-host': { status: 404, message: 'This address belongs to the people who run Banyan.' },
      'licence-unconfirmed': { status: 401, message: 'We couldn’t confirm this school’s licence.' },
    },
  },
  recordPageView: {
    does: 'Count a view of a sign-in page',
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
  },
  listYears: {
    does: 'List the academic years of the school, newest first',
    reply: z.object({ years: z.array(AcademicYear) }),
  },
})

const contacts = z.object({
  address: text(300, 0),
  email: z.union([Email, z.literal('')]),
  phone: z.union([
    z.literal(''),
    text(32).refine((typed) => dialNumberOf(typed) !== undefined, {
      error: schemaError('phone-invalid', 'Enter a valid phone number.'),
    }),
  ]),
  website: z.union([
    z.literal(''),
    z
      .url({
        protocol: /^https?$/,
        error: schemaError('website-invalid', 'Enter an address that begins with https://'),
      })
      .max(200),
  ]),
})

export const Organisation = z.object({
  organizationId: id(),
  name: z.string(),
  type: z.string(),
  contacts: z.object({ address: z.string(), email: z.string(), phone: z.string(), website: z.string() }),
  logoUrl: z.string().nullable(),
  version: z.int(),
})
export type Organisation = z.infer<typeof Organisation>

export const organisationTypes = ['Trust', 'Society', 'Company', 'Government', 'Other'] as const

export const Branch = z.object({
  branchId: id(),
  name: z.string(),
  shortCode: z.string(),
  address: z.string(),
  place: z.string(),
  board: z.string(),
  colour: z.string(),
  statusId: z.int(),
  version: z.int(),
})
export type Branch = z.infer<typeof Branch>

/** A branch today and in its current year. */
export const BranchFigures = Branch.extend({
  students: z.int(),
  teachers: z.int(),
  otherStaff: z.int(),
  classes: z.int(),
  /** Students marked today, and the classes with students whose register was taken. */
  attendance: z.object({ present: z.int(), marked: z.int(), classesTaken: z.int(), classesDue: z.int() }),
  fees: z.object({ billedMinor: z.int(), collectedMinor: z.int(), outstandingMinor: z.int() }),
})
export type BranchFigures = z.infer<typeof BranchFigures>

export const Invitation = z.object({
  name: z.string(),
  email: z.string(),
  state: z.enum(['sent', 'expired', 'accepted']),
  /** When it was sent or accepted, or ran out. */
  at: z.iso.datetime(),
})
export type Invitation = z.infer<typeof Invitation>

const branchFields = {
  name: text(120),
  place: text(80, 0),
  board: text(60, 0),
  colour: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i, { error: schemaError('colour-invalid', 'Enter a colour, for example #1f6b4f.') })
    .toLowerCase(),
}

const changed = {
  'changed-meanwhile': {
    status: 409,
    message: 'Someone else changed this in the meantime. Check their changes, then save again.',
  },
} as const

export const organisationDefinitions = definitions({
  getOrganisation: {
    does: 'Return the organisation’s name, type, contacts and logo',
    reply: Organisation,
  },
  saveOrganisation: {
    does: 'Save the organisation’s name, type and contacts',
    body: z.object({ name: text(120), type: z.enum(organisationTypes), contacts, version: z.int() }),
    reply: Organisation,
    message: saved,
    fails: changed,
  },
  saveLogo: {
    does: 'Replace the organisation’s logo',
    carries: 'upload',
    reply: Organisation,
    message: saved,
    fails: { 'one-picture': { status: 422, message: 'Choose one picture.' } },
  },
  getDashboard: {
    does: 'List the branches with their people, today’s attendance and the year’s fees',
    reply: z.object({
      branches: z.array(BranchFigures),
      /** The screens of a branch with the lists behind its figures. */
      opens: z.object({ people: z.string(), attendance: z.string(), fees: z.string() }),
    }),
  },
  createBranch: {
    does: 'Create a branch, invite its first admin and optionally copy another branch’s set-up',
    ownTransactions: 'the new school is founded inside its own wall',
    body: z.object({
      ...branchFields,
      shortCode: text(31).regex(/^[a-z0-9][a-z0-9-]{1,30}$/, {
        error: schemaError('short-code-characters', 'Use 2 to 31 lowercase letters, digits and hyphens.'),
      }),
      firstAdmin: z.object({
        userName: text(60).regex(/^[a-z0-9][a-z0-9._-]*$/i, {
          error: schemaError('user-name-characters', 'Use letters, digits, dot, hyphen or underscore.'),
        }),
        firstName: PersonName,
        lastName: z.union([PersonName, z.literal('')]),
        email: Email,
      }),
      /** The branch whose set-up is copied: classes, calendar, bells, departments, rooms and fee heads. */
      templateBranchId: id().nullable(),
    }),
    reply: Branch,
    message: serverText('branch-created', 'Branch created. We e-mailed its admin a link.'),
    fails: {
      'short-code-taken': { status: 409, message: 'This short code is taken.' },
      'no-such-branch': { status: 404, message: 'We couldn’t find this branch.' },
    },
  },
  saveBranch: {
    does: 'Save a branch’s name, place, board and colour',
    params: { branchId: id() },
    body: z.object({ ...branchFields, version: z.int() }),
    reply: Branch,
    message: saved,
    fails: changed,
  },
  setBranchStatus: {
    does: 'Activate or deactivate a branch; no one can use a deactivated one',
    params: { branchId: id() },
    body: z.object({ statusId: z.union([z.literal(1), z.literal(11)]) }),
    reply: Branch,
    message: saved,
  },
  getInvitation: {
    does: 'Return how far the invitation of a branch’s first admin has come',
    ownTransactions: 'the invitation lies inside the branch’s own wall',
    params: { branchId: id() },
    reply: z.object({ invitation: Invitation.nullable() }),
  },
  sendInvitation: {
    does: 'Send the invitation of a branch’s first admin again; the earlier link stops working',
    ownTransactions: 'the invitation lies inside the branch’s own wall',
    params: { branchId: id() },
    reply: z.object({ invitation: Invitation.nullable() }),
    message: serverText('invitation-sent', 'Invitation sent again'),
    fails: { 'already-accepted': { status: 409, message: 'The admin has already chosen a password.' } },
  },
  getLogo: {
    does: 'Return the logo of the school or organisation of this host',
    carries: 'download',
    reply: z.unknown(),
    fails: { 'no-logo': { status: 404, message: 'No logo yet.' } },
  },
})
