import type { Socket } from 'socket.io-client'
import { access } from '#modules/access/contract.ts'
import { categories } from '#modules/calendar/categories.ts'
import { calendarEvents } from '#modules/calendar/eventContract.ts'
import { calendarChanged } from '#modules/calendar/liveTopics.ts'
import { tenancy } from '#modules/tenancy/contract.ts'
import { host } from '#platform/contract/host.ts'
import { closesWithin, waitForConnection } from '../../live/windows.ts'
import type { People } from './people.ts'
import type { Scene } from './scene.ts'
import { serverNames } from './servers.ts'

/** Windows on both servers hear what happens on either, and all close when their session ends on one. */
export async function checkLive({ expect, figures, metricsToken }: Scene, { office, signIn }: People) {
  const other = await signIn()
  const windows = Array.from({ length: 8 }, () => other.openWindow())
  const refusals = await Promise.all(windows.map(waitForConnection))
  expect(
    `windows were refused: ${refusals.join(', ')}`,
    refusals.every((refusal) => refusal === null),
  )
  const shares = await Promise.all(serverNames.map((name) => socketsOf(name, metricsToken)))
  expect(
    `the windows are at ${shares.join(' and ')}`,
    shares.every((n) => n > 0),
  )
  figures['live windows on each server'] = shares.join(' and ')

  const heard = Promise.all(windows.map((window) => hearsWithin(window, calendarChanged, 10_000)))
  const { years } = await office.data<{ years: { startDate: string }[] }>({ url: tenancy.routes.listYears.path })
  const day = years[0]?.startDate
  await office.data({
    method: 'POST',
    url: calendarEvents.routes.createEvent.path,
    payload: {
      categoryId: categories.school,
      Title: 'Sports day',
      Description: '',
      startDate: day,
      endDate: day,
      startTime: '09:00',
      endTime: '10:00',
      roomId: null,
      audience: 'everyone',
      gradeIds: [],
      classIds: [],
      repeat: null,
      minutesBefore: null,
      invigilatorIds: [],
    },
  })
  expect('every window hears what one server was told', (await heard).every(Boolean))

  const closing = Promise.all(windows.map((window) => closesWithin(window, 10_000)))
  await other.data({ method: 'POST', url: access.routes.logout.path, payload: {} })
  expect('every window closes when its session ends', (await closing).every(Boolean))
  expect('an ended session', (await other.send({ url: access.routes.getMe.path })).status === 401)
}

const hearsWithin = (window: Socket, event: string, ms: number) =>
  new Promise<boolean>((resolve) => {
    const timer = setTimeout(() => resolve(false), ms)
    window.once(event, () => {
      clearTimeout(timer)
      resolve(true)
    })
  })

/** Read as Prometheus does: from each server by its own address. */
async function socketsOf(name: string, token: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}` }
  const response = await fetch(`http://${name}:4000${host.routes.getMetrics.path}`, { headers })
  return Number(/^banyan_sockets (\d+)/m.exec(await response.text())?.[1] ?? 0)
}
