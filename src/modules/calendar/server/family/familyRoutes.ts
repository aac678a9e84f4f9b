import { familyCalendar } from '#modules/calendar/familyContract.ts'
import { familyCalendarDefinitions } from '#modules/calendar/familySchemas.ts'
import { today } from '#platform/contract/dates/dates.ts'
import { implement } from '#platform/server/module.ts'
import { rangeFrom } from '../entries.ts'
import { feedState } from '../feed.ts'
import { renewFeed, revokeFeed } from '../feedOwnership.ts'
import { childEntries, familyViewer } from './childEntries.ts'
import { classOf } from './children.ts'

export const familyRoutes = implement(familyCalendar, familyCalendarDefinitions, {
  listChildCalendar: async ({ params, query }, { db, actor, services }) => {
    const days = rangeFrom(query)
    const classId = await classOf(db, params.studentId)
    const viewer = familyViewer(actor.userId, actor.timeZone)
    const entries = await childEntries(db, classId, days, viewer)
    return { today: today(actor.timeZone, services.now()), entries }
  },

  getFamilyFeed: (_, { db, actor }) => feedState(db, actor.userId),
  renewFamilyFeed: (_, context) => renewFeed(context),
  revokeFamilyFeed: (_, context) => revokeFeed(context),
})
