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
  /** Effective permissions by feature, as every route and screen will decide them. */
  matrix: z.record(z.string(), flags),
  version: z.int(),
})
export type AdminAccount = z.infer<typeof AdminAccount>

const noSuchAdmin = { 'no-such-admin': { status: 404, message: 'There is no such admin in this school.' } } as const

export const adminRolesDefinitions = definitions({
  listAdmins: {
    does: 'List the admin accounts of the school with what they may do',
    reply: z.object({ admins: z.array(AdminAccount) }),
  },
  createAdmin: {
    does: 'Create an admin account and send its owner a link to choose a password',
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
    message: serverText(
      'account-created',
      'The account is created. Its owner has been sent a link to choose a password.',
    ),
    fails: { 'user-name-taken': { status: 409, message: 'This user name is taken.' } },
  },
  savePrivileges: {
    does: 'Replace what an admin may do; it holds from their next call on',
    params: { userId: id() },
    body: z.object({ privileges: z.array(PrivilegeGrant).max(23), version: z.int() }),
    reply: AdminAccount,
    message: serverText('access-saved', 'Saved. The change applies from the next call.'),
    fails: {
      ...noSuchAdmin,
      'is-super-admin': { status: 409, message: 'A super admin holds every privilege.' },
      'changed-meanwhile': {
        status: 409,
        message: 'Somebody else changed this meanwhile. Look at it again, then save.',
      },
    },
  },
  setAdminStatus: {
    does: 'Activate or deactivate an admin account; deactivating ends its sessions',
    params: { userId: id() },
    body: z.object({ statusId: z.union([z.literal(1), z.literal(11)]) }),
    reply: AdminAccount,
    fails: { ...noSuchAdmin, 'own-account': { status: 409, message: 'You cannot deactivate your own account.' } },
  },
})
