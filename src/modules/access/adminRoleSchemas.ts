import * as z from 'zod'
import { Email, id, PersonName, text } from '#platform/contract/patterns.ts'
import { definitions } from '#platform/contract/route.ts'
import { schemaError, serverText } from '#platform/contract/serverText.ts'
import { PrivilegeGrant, typedPhone } from './credentials.ts'

const flags = z.object({ canView: z.boolean(), canEdit: z.boolean(), canApprove: z.boolean(), canPrint: z.boolean() })

export const AdminAccount = z.object({
  userId: id(),
  userName: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  isSuperAdmin: z.boolean(),
  statusId: z.int(),
  privileges: z.array(PrivilegeGrant),
  /** Effective permissions by feature, derived with the function that guards routes and screens. */
  matrix: z.record(z.string(), flags),
  version: z.int(),
})
export type AdminAccount = z.infer<typeof AdminAccount>

const noSuchAdmin = { 'no-such-admin': { status: 404, message: 'We couldn’t find this admin.' } } as const

export const adminRolesDefinitions = definitions({
  listAdmins: {
    does: 'List the school’s admin accounts with their privileges',
    reply: z.object({ admins: z.array(AdminAccount) }),
  },
  createAdmin: {
    does: 'Create an admin account and send a link to set a password',
    body: z.object({
      userName: text(60).regex(/^[a-z0-9][a-z0-9._-]*$/i, {
        error: schemaError('user-name-characters', 'Use letters, digits, dot, hyphen or underscore.'),
      }),
      firstName: PersonName,
      lastName: z.union([PersonName, z.literal('')]).default(''),
      email: Email,
      phone: typedPhone.optional(),
      privileges: z.array(PrivilegeGrant).max(23),
    }),
    reply: AdminAccount,
    message: serverText('account-created', 'Account created. We e-mailed a link to set a password.'),
    fails: { 'user-name-taken': { status: 409, message: 'This user name is taken.' } },
  },
  savePrivileges: {
    does: 'Replace an admin’s privileges with immediate effect',
    params: { userId: id() },
    body: z.object({ privileges: z.array(PrivilegeGrant).max(23), version: z.int() }),
    reply: AdminAccount,
    message: serverText('access-saved', 'Saved. Takes effect immediately.'),
    fails: {
      ...noSuchAdmin,
      'is-super-admin': { status: 409, message: 'Super admins have all privileges.' },
      'changed-meanwhile': {
        status: 409,
        message: 'Someone else changed this in the meantime. Check their changes, then save again.',
      },
    },
  },
  setAdminStatus: {
    does: 'Activate or deactivate an admin account; deactivating ends its sessions',
    params: { userId: id() },
    body: z.object({ statusId: z.union([z.literal(1), z.literal(11)]) }),
    reply: AdminAccount,
    fails: { ...noSuchAdmin, 'own-account': { status: 409, message: 'You can’t deactivate your own account.' } },
  },
})
