import { type Access, admin, allow, licensed, superAdmin, teacher } from '#platform/contract/access/access.ts'
import { licence } from '#platform/contract/access/moduleNumbers.ts'
import { type DayProvider, screen, type WebModule } from '#platform/web/screen.ts'
import { familyViewing } from '../familyContract.ts'
import { eventsOfDay } from './dayEntries.ts'
import { calendarPaths, dayOf } from './paths.ts'
import { calendarTitles } from './titles.ts'

const teachers = licensed([licence.calendar], allow(teacher))
const office = licensed([licence.calendar], allow(admin('calendar', 'view'), superAdmin))
const everyone = licensed([licence.calendar], allow(teacher, admin('calendar', 'view'), superAdmin))
const editors = licensed([licence.calendar], allow(admin('calendar', 'edit'), superAdmin))
const calendar = () => import('./TeacherCalendar.tsx')
const adding = (path: string) => `${path}?open=new`
const dayIn = (path: string, needs: Access): DayProvider => ({
  name: 'calendar',
  label: 'onCalendar',
  needs,
  to: (date) => dayOf(path, date),
  find: (date, signal) => eventsOfDay(date, dayOf(path, date), signal),
})

/** Events, exams, holidays, lessons and leave, with reminders on every page. */
export const calendarWeb: WebModule = {
  name: 'calendar',
  text: calendarTitles,
  screens: [
    screen(calendarPaths.teacher, { title: 'calendar', needs: teachers, load: calendar }),
    screen(calendarPaths.mine, { title: 'mine', needs: teachers, load: () => import('./MyCalendar.tsx') }),
    screen(calendarPaths.session, { title: 'session', needs: teachers, load: () => import('./SessionScreen.tsx') }),
    screen(calendarPaths.office, { title: 'calendar', needs: office, load: calendar }),
    screen(calendarPaths.officeToo, { title: 'calendar', needs: office, load: calendar }),
    screen(calendarPaths.family, {
      title: 'family',
      needs: familyViewing,
      load: () => import('./family/CalendarScreen.tsx'),
    }),
  ],
  menu: [
    {
      to: calendarPaths.teacher,
      label: 'calendar',
      icon: 'calendar',
      order: 20,
      needs: teachers,
      also: [calendarPaths.mine],
    },
    {
      to: calendarPaths.office,
      label: 'calendar',
      icon: 'calendar',
      order: 27,
      group: 'school',
      needs: office,
      also: [calendarPaths.officeToo],
    },
    {
      to: calendarPaths.family,
      label: 'family',
      icon: 'calendar',
      order: 11,
      under: 'timetable',
      needs: familyViewing,
    },
  ],
  actions: [
    { label: 'add', to: adding(calendarPaths.teacher), needs: teachers },
    { label: 'mine', to: calendarPaths.mine, needs: teachers },
    { label: 'add', to: adding(calendarPaths.office), needs: editors },
  ],
  importKinds: [{ name: 'exam', label: 'exams', back: calendarPaths.office, needs: editors }],
  dayEntries: [dayIn(calendarPaths.teacher, teachers), dayIn(calendarPaths.office, office)],
  familyCards: [{ name: 'calendar', order: 35, load: () => import('./family/CalendarCard.tsx') }],
  notifications: () => import('../notifications.ts'),
  popups: [{ name: 'reminders', needs: everyone, load: () => import('./reminders/ReminderPopup.tsx') }],
}
