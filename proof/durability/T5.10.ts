import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { demoPassword } from '#app/world/world.ts'
import { access } from '#modules/access/contract.ts'
import { schoolReports } from '#modules/reports/schoolReportContract.ts'
import { addDays } from '#platform/contract/dates/dates.ts'
import { newId } from '#platform/server/database/ids.ts'
import { openWindow, waitForConnection } from '../live/windows.ts'
import { type ProofContext, proof } from '../program.ts'
import { createSender, type HttpResponse, type Sender } from '../server/httpSender.ts'
import { startProduct } from '../server/productProcess.ts'
import { formatMilliseconds, quantile, runWorkload } from '../server/workload.ts'
import { type Person, signInAs } from '../stage/principals.ts'
import { buildCodes, type ClassTeacher, createTeachers, firstDay } from './classTeachers.ts'

const perSecond = 50
/** Megabytes an hour by which the process may grow, and open files it may have more, once it is warm. */
const limits = { growth: 5, files: 20 }

export const program = proof(
  'T5.10',
  'two hours of mixed work at 50 requests a second: no failure, and neither memory nor open files grow',
  async (context) => {
    const seconds = context.count(60 * Number(process.env.PROOF_MINUTES ?? 120), 6)
    const setup = await context.server()
    const teachers = await createTeachers(setup, context.count(20, 4), 40)
    const office = await signInAs(setup, 'greenwood', 'superadmin')
    const product = await startProduct(context, { DATABASE_URL: setup.urls.owner })
    const send = createSender(product.port, context.atEnd, 32)
    const failures: string[] = []
    const watched = watch(product.child.pid ?? 0, context)
    const isOver = pause(seconds * 1000)
    const windows = holdWindows(product.port, teachers, isOver, failures)
    const { times, failures: refused } = await runWorkload(callsOf(send, office, teachers), perSecond, isOver)
    failures.push(...refused, ...(await windows).map((reason) => `a browser window was refused: ${reason}`))
    if (product.child.exitCode !== null) failures.push(`the server exited: ${product.errors()}`)
    const { samples } = watched
    // What is loaded and compiled in the first eighth, 15 minutes of two hours, is no leak.
    const warm = samples.slice(Math.floor(samples.length / 8))
    const middle = warm.slice(0, Math.ceil(warm.length / 2))
    const end = warm.slice(Math.ceil(warm.length / 2))
    // The process still takes more memory now and then in the first half, and keeps it. A leak goes on in the second.
    const [earlier, growth] = [growthOf(middle), growthOf(end)]
    const files = median(end.map((one) => one.files)) - median(middle.map((one) => one.files))
    if (context.full && growth > limits.growth) failures.push(`the process grew by ${growth.toFixed(1)} MB an hour`)
    if (context.full && files > limits.files) failures.push(`the process has ${files} more open files than before`)
    return {
      count: times.length,
      failures,
      figures: {
        minutes: Math.round(seconds / 60),
        'memory when warm': `${warm[0]?.memory.toFixed(0)} MB`,
        'memory at the end': `${samples.at(-1)?.memory.toFixed(0)} MB`,
        'largest memory': `${Math.max(...samples.map(({ memory }) => memory)).toFixed(0)} MB`,
        'growth an hour in the first half': `${earlier.toFixed(1)} MB`,
        'growth an hour in the second half': `${growth.toFixed(1)} MB`,
        'open files': `${median(middle.map((one) => one.files))}, then ${median(end.map((one) => one.files))}`,
        median: formatMilliseconds(quantile(times, 0.5)),
        p95: formatMilliseconds(quantile(times, 0.95)),
        p99: formatMilliseconds(quantile(times, 0.99)),
      },
    }
  },
)

type Sample = { readonly hours: number; readonly memory: number; readonly files: number }

/** Looks at the process itself, without asking it to collect garbage. */
function watch(pid: number, { full, atEnd }: ProofContext) {
  const samples: Sample[] = []
  const startedAt = performance.now()
  const look = () => {
    try {
      const status = readFileSync(`/proc/${pid}/status`, 'utf8')
      samples.push({
        hours: (performance.now() - startedAt) / 3_600_000,
        memory: Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024,
        files: readdirSync(`/proc/${pid}/fd`).length,
      })
    } catch {
      // Only Linux tells.
    }
  }
  look()
  const timer = setInterval(look, full ? 10_000 : 500)
  atEnd(() => clearInterval(timer))
  return { samples }
}

const median = (values: readonly number[]) => quantile(values, 0.5)

/** Megabytes an hour. */
const growthOf = (samples: readonly Sample[]) => slope(samples.map(({ hours, memory }) => [hours, memory]))

/** The slope of the line that fits the points best. */
function slope(points: readonly (readonly [number, number])[]): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
  const [x, y] = [mean(points.map(([at]) => at)), mean(points.map(([, value]) => value))]
  const spread = points.reduce((sum, [at]) => sum + (at - x) ** 2, 0)
  return spread === 0 ? 0 : points.reduce((sum, [at, value]) => sum + (at - x) * (value - y), 0) / spread
}

/** What a school does: mostly reads, one register in ten requests, now and then a search, a report, a sign-in or a file. */
function callsOf(send: Sender, office: Person, teachers: readonly ClassTeacher[]): (() => Promise<HttpResponse>)[] {
  let turn = 0
  const next = () => teachers[turn++ % teachers.length] as ClassTeacher
  const read = (url: string, as: () => Person) => () => send({ method: 'GET', url, headers: as().headers })
  const byTeacher = (url: string) => read(url, () => next().person)
  const byOffice = (url: string) => read(url, () => office)
  const register = registers(send, next)
  const reads = [
    byTeacher('/api/auth/me'),
    byTeacher('/api/attendance/mine'),
    byTeacher('/api/admin/teacher/classes'),
    byOffice('/api/classes'),
    byOffice('/api/students?page=1&size=50'),
    byTeacher('/api/academic-years'),
    byOffice('/api/homework/filters'),
    byOffice(`/api/attendance/overview?date=${firstDay}`),
    byTeacher('/api/board'),
  ]
  const rare = [
    byOffice('/api/search?q=Marked%203'),
    byOffice(schoolReports.routes.getUserCount.path),
    () => signIn(send, office),
    () => startFile(send, office),
  ]
  return rare.flatMap((one, at) => [
    ...repeat(5, () => [...reads, register]).flat(),
    at === 3 ? everySo(one, 60, reads) : one,
  ])
}

const repeat = <T>(n: number, make: () => T): T[] => Array.from({ length: n }, make)

/** The call once in so many turns, and a read in the others. */
function everySo(call: () => Promise<HttpResponse>, turns: number, reads: readonly (() => Promise<HttpResponse>)[]) {
  let turn = 0
  return () => {
    turn += 1
    return turn % turns === 1 ? call() : (reads[turn % reads.length] ?? call)()
  }
}

/** Each teacher writes the register of a day again and again, then that of the next day. */
function registers(send: Sender, next: () => ClassTeacher) {
  const states = new Map<string, { day: number; version: number; isBusy: boolean }>()
  return async () => {
    const teacher = next()
    const state = states.get(teacher.classId) ?? { day: 0, version: 0, isBusy: false }
    states.set(teacher.classId, state)
    const url = `/api/attendance/classes/${teacher.classId}/registers/${addDays(firstDay, state.day)}`
    const { headers } = teacher.person
    if (state.isBusy) return send({ method: 'GET', url, headers })
    state.isBusy = true
    const answer = await send({
      method: 'PUT',
      url,
      headers: { ...headers, 'idempotency-key': newId() },
      // A register of an earlier day is locked once it is submitted.
      payload: { baseVersion: state.version, marks: buildCodes(teacher, state.version), reason: 'Marked again' },
    })
    state.isBusy = false
    if (answer.status === 200) state.version += 1
    if (state.version === 100) Object.assign(state, { day: state.day + 1, version: 0 })
    return answer
  }
}

async function signIn(send: Sender, { headers: { authorization: _, ...headers } }: Person): Promise<HttpResponse> {
  const payload = { role: 'admin', userName: 'superadmin', password: demoPassword, mobile: true }
  const answer = await send({ method: 'POST', url: access.routes.login.path, headers, payload })
  if (answer.status !== 200) return answer
  const { token } = (JSON.parse(answer.body) as { data: { token: string } }).data
  return send({
    method: 'POST',
    url: access.routes.logout.path,
    headers: { ...headers, authorization: `Bearer ${token}` },
    payload: {},
  })
}

const startFile = (send: Sender, { headers }: Person) =>
  send({
    method: 'POST',
    url: schoolReports.routes.exportSchoolReport.path,
    headers: { ...headers, 'idempotency-key': newId() },
    payload: { report: 'userCount', format: 'csv', language: 'en' },
  })

/** A browser window of each teacher, one of which is closed and opened again every other second. */
async function holdWindows(
  port: number,
  teachers: readonly ClassTeacher[],
  until: Promise<unknown>,
  failures: string[],
): Promise<string[]> {
  let isOver = false
  void until.then(() => {
    isOver = true
  })
  const refused: string[] = []
  const open = async ({ person }: ClassTeacher) => {
    const window = openWindow(port, person)
    const reason = await waitForConnection(window)
    if (reason) refused.push(reason)
    return window
  }
  const windows = await Promise.all(teachers.map(open))
  for (let turn = 0; !isOver; turn++) {
    const at = turn % windows.length
    if (!windows[at]?.connected) failures.push('a browser window lost its connection')
    windows[at]?.disconnect()
    const teacher = teachers[at]
    if (teacher) windows[at] = await open(teacher)
    await pause(2000)
  }
  for (const window of windows) window.disconnect()
  return refused
}
