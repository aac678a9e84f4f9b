import * as z from 'zod'
import { definitions } from '#platform/contract/route.ts'

export const OwnProfile = z.object({
  email: z.string().nullable(),
  phone: z.string().nullable(),
  /** A link that works for some minutes. */
  photoUrl: z.string().nullable(),
  /** Of the staff; null for everybody else. */
  employeeNo: z.string().nullable(),
  designation: z.string().nullable(),
  department: z.string().nullable(),
  qualification: z.string().nullable(),
  joinedOn: z.string().nullable(),
  /** The classes the user is the class teacher of. */
  classes: z.array(z.string()),
  passwordSetAt: z.string().nullable(),
  /** Devices the user is signed in on, with this one. */
  sessions: z.int(),
})
export type OwnProfile = z.infer<typeof OwnProfile>

export const profileDefinitions = definitions({
  getOwnProfile: { does: 'Return what the school knows about the caller', reply: OwnProfile },
})
