import {
  aBellSchedule,
  aBuilding,
  aRoom,
  aTerm,
  schoolDetails,
  someHolidays,
  usualDay,
  workingWeek,
} from '#modules/school/server/seed.ts'
import type { TenantDb } from '#platform/server/database/database.ts'

/**
 * Adds what a school office sets up every year: details, rooms, terms, holidays and bell schedules. Returns the ids of the
 * classrooms.
 */
export async function setUpSchool(
  db: TenantDb,
  { code, place, rooms, startYear }: { code: string; place: string; rooms: number; startYear: number },
): Promise<string[]> {
  await schoolDetails(db, {
    affiliationNo: '830217',
    address: `14, Temple Road, ${place}`,
    phone: '+918026541000',
    email: `office@${code}.example`,
    principal: 'Dr. Sudha Ramaswamy',
    established: 1987,
    medium: 'English',
  })
  const main = await aBuilding(db, 'Main building')
  const science = await aBuilding(db, 'Science block')
  const classrooms: string[] = []
  for (let n = 0; n < rooms; n++) {
    const floor = Math.floor(n / 10)
    const id = await aRoom(db, {
      buildingId: main,
      name: `${floor}${String((n % 10) + 1).padStart(2, '0')}`,
      floor,
      capacity: 40,
    })
    classrooms.push(id)
  }
  for (const name of ['Physics laboratory', 'Chemistry laboratory'])
    await aRoom(db, { buildingId: science, name, kind: 'laboratory', floor: 0, capacity: 32 })
  // One for every thirteen classes, which use it for at most three periods a week.
  for (let n = 0; n < Math.ceil(rooms / 13); n++)
    await aRoom(db, {
      buildingId: science,
      name: `Computer room ${n + 1}`,
      kind: 'computerRoom',
      floor: 1,
      capacity: 40,
    })
  const grounds = await aBuilding(db, 'Grounds')
  for (const name of ['Playground', 'Basketball court', 'Indoor hall', 'Yoga hall', 'Athletics track', 'Swimming pool'])
    await aRoom(db, { buildingId: grounds, name, kind: 'sports', floor: 0, capacity: 80 })
  await aRoom(db, { buildingId: main, name: 'Library', kind: 'library', floor: 0, capacity: 60 })
  const year = (month: string) => (Number(month.slice(0, 2)) >= 6 ? startYear : startYear + 1)
  const day = (monthAndDay: string) => `${year(monthAndDay)}-${monthAndDay}`
  await aTerm(db, 'Term 1', day('06-01'), day('10-16'))
  await aTerm(db, 'Term 2', day('10-26'), day('03-31'))
  await workingWeek(db)
  await someHolidays(db, [
    ['Independence Day', day('08-15')],
    ['Ganesh Chaturthi', day('09-14')],
    ['Gandhi Jayanti', day('10-02')],
    ['Dasara holidays', day('10-17'), day('10-25')],
    ['Deepavali', day('11-07'), day('11-10')],
    ['Christmas', day('12-25')],
    ['Makara Sankranti', day('01-14')],
    ['Republic Day', day('01-26')],
  ])
  await aBellSchedule(db)
  await aBellSchedule(db, { name: 'Saturday', weekdays: [6], periods: usualDay.slice(0, 6) })
  return classrooms
}
