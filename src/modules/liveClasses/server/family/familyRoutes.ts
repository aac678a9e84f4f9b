import { liveClassChanged } from '#modules/liveClasses/enumerations.ts'
import { familyLiveClasses } from '#modules/liveClasses/familyContract.ts'
import { familyLiveClassDefinitions } from '#modules/liveClasses/familySchemas.ts'
import { implement } from '#platform/server/module.ts'
import { enterMeeting, phaseOf } from '../entry.ts'
import { readRecord } from '../liveClassQueries.ts'
import { seatOf } from '../seats.ts'
import { recordPress } from '../visits.ts'
import { childLiveClasses, isInvited } from './childLiveClasses.ts'

export const familyRoutes = implement(familyLiveClasses, familyLiveClassDefinitions, {
  listChildLiveClasses: ({ params }, { db, services }) => childLiveClasses(db, params.studentId, services.now()),

  joinLiveClass: async ({ params: { studentId, liveClassId } }, context) => {
    const { tx, services, actor, fail } = context
    const { record, seat } = await tx(async ({ db }) => {
      // Whoever is not invited learns nothing, not even that there is such a class.
      const found = (await isInvited(db, studentId, liveClassId)) ? await readRecord(db, liveClassId) : undefined
      if (!found) return fail('no-such-live-class')
      if (found.state === 'cancelled') fail('cancelled')
      const phase = phaseOf(found, services.now())
      if (phase === 'before') fail('too-early')
      if (phase === 'over') fail('not-now')
      if (found.meetingState !== 'ready') fail('meeting-not-ready')
      return { record: found, seat: await seatOf(db, found.id, studentId) }
    })
    const address = await enterMeeting(context, record, seat, 'guest')
    await tx(async ({ db, afterCommit }) => {
      await recordPress(db, liveClassId, studentId, services.now())
      afterCommit(() => services.live.toUser(actor.tenantId, record.hostId, liveClassChanged, {}))
    })
    return { address }
  },
})
