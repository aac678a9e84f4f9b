import * as z from 'zod'
import { CivilDate } from '#platform/contract/dates/civilDate.ts'
import { id, text } from '#platform/contract/patterns.ts'
import { definitions } from '#platform/contract/route.ts'
import { saved, serverText } from '#platform/contract/serverText.ts'
import { key, Localized } from './definitionSchemas.ts'

const permissionStates = ['asked', 'granted', 'refused', 'ended'] as const

const Permission = z.object({
  permissionId: id(),
  /** Who asked. */
  person: z.string(),
  isOwn: z.boolean(),
  subject: Localized,
  columns: z.array(Localized),
  reason: z.string(),
  /** Granted ones whose last day is over count as ended. */
  state: z.enum(permissionStates),
  askedAt: z.iso.datetime(),
  /** The last day. */
  until: CivilDate.nullable(),
  decidedBy: z.string().nullable(),
  /** Why it was refused or ended. */
  answer: z.string(),
  mayDecide: z.boolean(),
  mayEnd: z.boolean(),
})
export type Permission = z.output<typeof Permission>

const params = { permissionId: id() }
const unknown = { 'no-such-permission': { status: 404, message: 'This permission was not found.' } } as const
const decided = {
  ...unknown,
  'own-permission': { status: 409, message: 'Somebody else has to decide about what you asked for.' },
  'already-decided': { status: 409, message: 'This was decided meanwhile.' },
} as const

export const reportPermissionsDefinitions = definitions({
  listPermissions: {
    does: 'List the permissions for protected columns that the caller asked for; super admins see everybody’s',
    reply: z.object({ rows: z.array(Permission) }),
  },
  askPermission: {
    does: 'Ask for a permission to use protected columns of a subject in reports',
    body: z.object({ subject: key(), columns: z.array(key()).min(1).max(10), reason: text(300) }),
    reply: Permission,
    message: serverText('permission-asked', 'A super admin has been asked. You get a notification about the decision.'),
    fails: {
      'no-such-subject': { status: 404, message: 'This subject of reports was not found.' },
      'already-asked': { status: 409, message: 'You have asked for this already.' },
      'already-permitted': { status: 409, message: 'You have this permission already.' },
      'nobody-decides': {
        status: 409,
        message: 'Only another super admin can grant this, and there is none. Add a second super admin first.',
      },
    },
  },
  grantPermission: {
    does: 'Let a person use the protected columns they asked for, until a day',
    params,
    body: z.object({ until: CivilDate }),
    reply: Permission,
    message: saved,
    fails: decided,
  },
  refusePermission: {
    does: 'Refuse a person the protected columns they asked for, with a reason',
    params,
    body: z.object({ answer: text(300) }),
    reply: Permission,
    message: saved,
    fails: decided,
  },
  endPermission: {
    does: 'End a permission, or take back what was asked for; files made with it cannot be fetched any more',
    params,
    body: z.object({ answer: text(300, 0).default('') }),
    reply: Permission,
    message: saved,
    fails: { ...unknown, 'already-decided': { status: 409, message: 'This was decided meanwhile.' } },
  },
})
