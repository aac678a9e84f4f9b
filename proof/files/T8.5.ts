import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { formWith } from '#app/testing/fileUpload.ts'
import { photoOf } from '#modules/homework/testing/photos.ts'
import { newId } from '#platform/server/database/ids.ts'
import { type ProofContext, proof } from '../program.ts'
import type { Sender } from '../server/httpSender.ts'
import type { ProofServer } from '../server/proofServer.ts'
import { formatMegabytes, formatMilliseconds, quantile } from '../server/workload.ts'
import type { Person } from '../stage/principals.ts'
import { type Crowd, createStudents, hostOn, untilDone } from './homeworkCrowd.ts'

/** Bytes of resident memory the server may use at its peak. */
const memoryLimit = 900 * 2 ** 20
const photosEach = 3

export const program = proof(
  'T8.5',
  'a grade hands in photos at once while the server is killed: nothing is lost or doubled, and memory stays bounded',
  async (context) => {
    const server = await context.server()
    const crowd = await createStudents(server, context.count(300, 8))
    const folder = mkdtempSync(join(tmpdir(), 'banyan-hand-ins-'))
    context.atEnd(() => rmSync(folder, { recursive: true, force: true }))
    // About 5 MB each in a full run: noise is what a camera cannot compress either.
    const photos = await Promise.all(
      [0, 1, 2].map(() => photoOf(context.count(2900, 300), context.count(2200, 200), true)),
    )
    const failures: string[] = []
    const host = await hostOn(context, server, folder)
    const calm = await watchTeacher(context, host, crowd, pause(context.count(10_000, 300)))
    const startedAt = Date.now()
    const handingIn = Promise.all(
      crowd.students.map((student) => handInAll(host.send, student, crowd.homeworkId, photos)),
    )
    const busy = watchTeacher(context, host, crowd, handingIn)
    await pause(context.count(15_000, 400))
    const before = await host.current().memory()
    await host.restart()
    const receipts = await handingIn
    const seconds = (Date.now() - startedAt) / 1000
    const times = await busy
    await allPages(server, crowd, context.count(1800, 120))
    const after = await host.current().memory()
    failures.push(...(await findDifferences(server, crowd, receipts, photos)))
    const peak = Math.max(before.peak, after.peak)
    if (context.full && peak > memoryLimit) failures.push(`the server used ${formatMegabytes(peak)}`)
    const [usual, during] = [quantile(calm, 0.5), quantile(times, 0.5)]
    // Timing is only meaningful in a full run on a quiet machine.
    if (context.full && during > 2 * usual)
      failures.push(`a teacher’s page took ${formatMilliseconds(during)}, usually ${formatMilliseconds(usual)}`)
    return {
      count: crowd.students.length * photosEach,
      failures,
      figures: {
        students: crowd.students.length,
        'bytes each': photos[0]?.length ?? 0,
        'seconds to hand in': seconds.toFixed(0),
        'median of a teacher’s page before': formatMilliseconds(usual),
        'and during': formatMilliseconds(during),
        'peak memory': formatMegabytes(peak),
      },
    }
  },
)

type Receipt = { handedInAt: string; attempt: number }

async function handInAll(
  send: Sender,
  student: Person,
  homeworkId: string,
  photos: readonly Buffer[],
): Promise<Receipt> {
  const base = `/api/family/students/${student.userId}/homework/${homeworkId}`
  const uploads: { deviceKey: string }[] = []
  for (const [at, bytes] of photos.entries()) {
    const deviceKey = newId()
    const { headers, payload } = formWith({ name: `page-${at}.jpg`, bytes })
    const url = `${base}/uploads?deviceKey=${deviceKey}&kind=photo`
    await untilDone(
      () => send({ method: 'POST', url, headers: { ...student.headers, ...headers }, payload }),
      'an upload',
    )
    uploads.push({ deviceKey })
  }
  const payload = { deviceKey: newId(), text: '', uploads }
  const request = { method: 'POST', url: `${base}/handIns`, headers: { ...student.headers }, payload }
  const { body } = await untilDone(() => send(request), 'a hand-in')
  return (JSON.parse(body) as { data: Receipt }).data
}

/** How long the teacher's list of submissions takes, in milliseconds, until something is over. */
async function watchTeacher(
  context: ProofContext,
  { sendAsTeacher }: { sendAsTeacher: Sender },
  { teacher, homeworkId }: Crowd,
  until: Promise<unknown>,
): Promise<number[]> {
  let isOver = false
  void until.finally(() => {
    isOver = true
  })
  const times: number[] = []
  while (!isOver) {
    const url = `/api/homework/${homeworkId}/submissions`
    const { status, ms } = await sendAsTeacher({ method: 'GET', url, headers: { ...teacher.headers } })
    // While the server is down there is no page to measure.
    if (status === 200) times.push(ms)
    await pause(context.count(250, 50))
  }
  return times
}

/** Waits until the photos of everybody have become pages. */
async function allPages(server: ProofServer, { tenantId }: Crowd, seconds: number): Promise<void> {
  for (let waited = 0; waited < seconds; waited++) {
    const { rows } = await server.services.database.inTenant({ tenantId }, (db) =>
      sql`select from homework_page_sets where made_at is null limit 1`.execute(db),
    )
    if (rows.length === 0) return
    await pause(1000)
  }
}

type Stored = {
  studentId: string
  handedInAt: string
  handIns: number
  uploads: number
  files: number
  thumbs: number
  pages: number
  hashes: string[]
}

/** Compares what is stored with what was acknowledged. */
async function findDifferences(
  server: ProofServer,
  { tenantId, students, homeworkId }: Crowd,
  receipts: readonly Receipt[],
  photos: readonly Buffer[],
): Promise<string[]> {
  const { rows } = await server.services.database.inTenant({ tenantId }, (db) =>
    sql<Stored>`
      select s.student_id as "studentId", s.handed_in_at as "handedInAt",
        (select count(*)::int from homework_hand_ins h where h.submission_id = s.id) as "handIns",
        (select count(*)::int from homework_uploads u where u.homework_id = s.homework_id and u.student_id = s.student_id) as uploads,
        (select count(*)::int from homework_uploads u where u.homework_id = s.homework_id and u.student_id = s.student_id
          and u.thumb_id is not null) as thumbs,
        (select count(*)::int from homework_submission_files i where i.submission_id = s.id) as files,
        (select p.page_count from homework_page_sets p where p.submission_id = s.id) as pages,
        array(select encode(f.sha256, 'hex') from homework_submission_files i join files f on f.id = i.file_id
          where i.submission_id = s.id order by i.position) as hashes
      from homework_submissions s where s.homework_id = ${homeworkId}`.execute(db),
  )
  const hashes = photos.map((bytes) => createHash('sha256').update(bytes).digest('hex')).join()
  const failures = rows.length === students.length ? [] : [`${rows.length} submissions of ${students.length} students`]
  for (const [at, { userId }] of students.entries()) {
    const row = rows.find(({ studentId }) => studentId === userId)
    const counts = row && [row.handIns, row.uploads, row.files, row.thumbs, row.pages].join()
    const wanted = [1, photosEach, photosEach, photosEach, photosEach].join()
    if (counts !== wanted) failures.push(`student ${at}: ${counts} hand-ins, uploads, files, thumbnails, pages`)
    if (row?.hashes.join() !== hashes) failures.push(`student ${at}: the photos differ or are in another order`)
    if (row?.handedInAt !== receipts[at]?.handedInAt) failures.push(`student ${at}: the receipt has another time`)
  }
  return failures
}
