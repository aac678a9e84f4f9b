import { expect, test } from 'vitest'
import { categories } from '#modules/calendar/categories.ts'
import { calendarEvents } from '#modules/calendar/eventContract.ts'
import { classesOf, create, draft, list, openCalendar, week, weekly } from '#modules/calendar/testing/calendarDesk.ts'

const { office, teacher, roomId } = await openCalendar()
const { routes } = calendarEvents

test('CAL-04 clashes are shown before an event is saved; back-to-back events do not clash', async () => {
  await create(office, draft({ Title: 'Choir', startDate: '2027-02-15', roomId, audience: 'staff' }))
  const findClashes = async (caller: typeof teacher, query: object) =>
    (await caller.send(routes.findClashes, { query: { audience: 'me', ...query } as never })).data.clashes
  const at = (startTime: string, endTime: string) => ({
    startDate: '2027-02-15',
    endDate: '2027-02-15',
    startTime,
    endTime,
    roomId,
  })
  expect(await findClashes(office, at('10:30', '11:30'))).toEqual([
    { kind: 'room', Title: 'Choir', start: '2027-02-15T10:00', end: '2027-02-15T11:00', shared: 'Assembly hall' },
  ])
  expect(await findClashes(office, at('11:00', '12:00'))).toEqual([])
  // A teacher's own lesson, and the lessons of a class.
  const lesson = (await list(teacher, { ...week, categoryId: '4' }))[0]
  const during = {
    startDate: lesson?.start.slice(0, 10),
    endDate: lesson?.start.slice(0, 10),
    startTime: lesson?.start.slice(11),
    endTime: lesson?.end.slice(11),
  }
  const itself = { start: lesson?.start, end: lesson?.end }
  expect(await findClashes(teacher, during)).toContainEqual(expect.objectContaining({ kind: 'person', ...itself }))
  const mine = (await classesOf(teacher)).find(({ className }) => lesson?.people.includes(className))
  expect(mine).toBeDefined()
  const forClass = await findClashes(office, { ...during, audience: 'classes', classIds: mine?.classId })
  expect(forClass).toContainEqual(expect.objectContaining({ kind: 'class', shared: mine?.className, ...itself }))
  const holiday = {
    startDate: '2027-01-20',
    endDate: '2027-01-20',
    startTime: '10:00',
    endTime: '11:00',
    audience: 'everyone',
  }
  expect((await findClashes(office, holiday)).map(({ kind, Title }) => [kind, Title])).toEqual([['holiday', 'Harvest']])
  const repeat = JSON.stringify(weekly({ until: '2027-03-01' }))
  const series = await findClashes(office, {
    ...at('10:00', '11:00'),
    startDate: '2027-02-08',
    endDate: '2027-02-08',
    repeat,
  })
  expect(series.map(({ start }) => start)).toEqual(['2027-02-15T10:00'])
})

test('CAL-04 an exam of the whole school clashes with one of a class, and the other way round', async () => {
  const [mine] = await classesOf(teacher)
  const on = '2027-02-17'
  const times = { startDate: on, endDate: on, startTime: '10:00', endTime: '11:00' }
  const exam = { ...times, categoryId: categories.exam }
  await create(office, draft({ ...exam, Title: 'Mock test', audience: 'everyone' }))
  const clashes = async (query: object) =>
    (await office.send(routes.findClashes, { query: { ...times, ...query } as never })).data.clashes
  const forClass = await clashes({ audience: 'classes', classIds: mine?.classId })
  expect(forClass).toContainEqual(
    expect.objectContaining({ kind: 'class', Title: 'Mock test', shared: mine?.className }),
  )
  const later = { ...exam, startTime: '14:00', endTime: '15:00' }
  await create(office, draft({ ...later, Title: 'Oral', audience: 'classes', classIds: [mine?.classId ?? ''] }))
  const forAll = await clashes({ audience: 'everyone', startTime: '14:30', endTime: '15:30' })
  expect(forAll).toContainEqual(expect.objectContaining({ kind: 'class', Title: 'Oral', shared: mine?.className }))
})
