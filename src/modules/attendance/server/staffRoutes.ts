import { implement } from '#platform/server/module.ts'
import { staffAttendance } from '../staffAttendanceContract.ts'
import { staffAttendanceDefinitions } from '../staffAttendanceSchemas.ts'
import {
  lockStaffDay,
  openStaffRegister,
  readStaffRegister,
  type StaffMark,
  staffDays,
  staffSums,
  writeStaffRegister,
} from './registers/staffRegister.ts'
import { announceChange } from './routes.ts'
import { assertWithinYear, rangeOf, readCalendar } from './schoolDays.ts'

export const staffRoutes = implement(staffAttendance, staffAttendanceDefinitions, {
  getStaffRegister: async ({ params }, { db, actor, fail }) => {
    const found = await openStaffRegister(db, params.date, actor)
    return found === 'not-yet' ? fail(found) : found
  },

  saveStaffRegister: async ({ params, body }, context) => {
    const { db, actor, fail } = context
    const calendar = await readCalendar(db)
    assertWithinYear(calendar, params.date)
    if (params.date > calendar.today) return fail('not-yet')
    await lockStaffDay(db, params.date)
    const current = await readStaffRegister(db, params.date, actor)
    if (!current.isOpen) return fail('no-school')
    const marks = current.staff.map(({ userId, code, note }): StaffMark => {
      const [sentCode, sentNote] = [body.marks[userId], body.notes[userId]]
      return { userId, code: sentCode ?? code, note: sentNote ?? (sentCode && sentCode !== code ? '' : note) }
    })
    const staffIds = new Set(marks.map(({ userId }) => userId))
    if (![...Object.keys(body.marks), ...Object.keys(body.notes)].every((id) => staffIds.has(id)))
      return fail('not-on-staff')
    const isSame = marks.every(
      ({ code, note }, at) => current.staff[at]?.code === code && current.staff[at]?.note === note,
    )
    if (current.version > 0 && isSame) return current
    if (current.version !== body.baseVersion) return fail('register-changed', { details: current })
    if (current.version > 0 && current.isLocked && body.reason === '') return fail('reason-needed')
    await writeStaffRegister(context, current, marks, { userId: actor.userId, reason: body.reason })
    announceChange(context, { date: params.date })
    return readStaffRegister(db, params.date, actor)
  },

  listStaffDays: async ({ params, query }, { db, fail }) =>
    (await staffDays(db, params.userId, rangeOf(await readCalendar(db), query, 'year'))) ?? fail('no-such-person'),

  listStaffReport: async ({ query }, { db }) => staffSums(db, rangeOf(await readCalendar(db), query, 'year'), query),
})
