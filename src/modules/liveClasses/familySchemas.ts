import * as z from 'zod'
import { CivilDate } from '#platform/contract/dates/civilDate.ts'
import { id } from '#platform/contract/patterns.ts'
import { definitions } from '#platform/contract/route.ts'
import { cancellers } from './enumerations.ts'
import { gone } from './schemas.ts'
import { meetingFailures } from './settingsSchemas.ts'

/** A live class as a student and their guardians see it. The link comes when they join, and not before. */
export const ChildLiveClass = z.object({
  liveClassId: id(),
  title: z.string(),
  note: z.string(),
  subject: z.string().nullable(),
  teacherName: z.string(),
  day: CivilDate,
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  isCancelled: z.boolean(),
  cancelledBy: z.enum(cancellers),
  cancelReason: z.string(),
  recordingLink: z.string(),
  /** A board shared with the class. */
  whiteboardId: id().nullable(),
  /** Whether the child was seen in it. */
  hasJoined: z.boolean(),
})
export type ChildLiveClass = z.infer<typeof ChildLiveClass>

export const familyLiveClassDefinitions = definitions({
  listChildLiveClasses: {
    does: 'List a child’s live classes: today’s and those to come, and the ones of the last weeks',
    params: { studentId: id() },
    reply: z.object({ coming: z.array(ChildLiveClass), past: z.array(ChildLiveClass) }),
  },
  joinLiveClass: {
    does: 'Join a live class, from ten minutes before until its end; returns the child’s own link',
    ownTransactions: 'calls the meeting service between two transactions',
    params: { studentId: id(), liveClassId: id() },
    reply: z.object({ address: z.string() }),
    fails: {
      ...gone,
      ...meetingFailures,
      'too-early': { status: 409, message: 'The class opens ten minutes before it begins.' },
      'not-now': { status: 409, message: 'This live class is over.' },
      cancelled: { status: 409, message: 'This live class was cancelled.' },
      'meeting-not-ready': { status: 409, message: 'The meeting link is not ready yet. Try again in a moment.' },
    },
  },
})
