import { sql } from 'kysely'
import { isPurposeOrNone } from '#modules/consents/server/public.ts'
import { startDownload } from '#modules/downloads/server/public.ts'
import { prek } from '#modules/prek/contract.ts'
import { allIndicators, type Framework } from '#modules/prek/framework.ts'
import { areRatings } from '#modules/prek/printed.ts'
import { progressOf } from '#modules/prek/progress.ts'
import { isWritable, reportSteps, stateAfter } from '#modules/prek/reports.ts'
import { type Child, type ChildLine, prekDefinitions } from '#modules/prek/schemas.ts'
import { isGranted } from '#platform/contract/access/permissions.ts'
import { roles } from '#platform/contract/access/roles.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { implement } from '#platform/server/module.ts'
import type { Actor } from '#platform/server/requests/actor.ts'
import { problem } from '#platform/server/requests/problem.ts'
import type { Services } from '#platform/server/services.ts'
import { announceReports, makeClassReports } from './jobs.ts'
import { keepPhoto, photosOf } from './photos.ts'
import { draftOf, otherChildIn, publishedIn, publishReports } from './publishing.ts'
import {
  type ClassRecord,
  findClass,
  holdReport,
  listClasses,
  observationsOf,
  readingsOf,
  reportsOf,
} from './records.ts'
import { picturesOf, renderReports } from './reportPaper.ts'
import { readSettings, writeSettings } from './settings.ts'
import { keepVoice, voicesOf } from './voices.ts'

const mayWrite = ({ roleId, matrix }: Actor) => roleId === roles.teacher || isGranted(matrix, 'preKReport', 'edit')
const mayApprove = ({ roleId, matrix }: Actor) => roleId !== roles.teacher && isGranted(matrix, 'preKReport', 'approve')

/** The term asked for, or the first. */
const termIn = ({ terms }: Framework, asked: string | undefined): string =>
  terms.find(({ key }) => key === asked)?.key ?? terms[0]?.key ?? ''

const aWeek = 7 * 86_400_000

async function childLines(
  db: TenantDb,
  { students }: ClassRecord,
  about: { framework: Framework; termKey: string; actor: Actor; now: Date },
): Promise<ChildLine[]> {
  const { framework, termKey, actor, now } = about
  const ids = students.map(({ studentId }) => studentId)
  const reports = new Map(
    (await reportsOf(db, ids)).filter((one) => one.termKey === termKey).map((one) => [one.studentId, one]),
  )
  const seen = Map.groupBy(
    await observationsOf(db, ids, { framework, termKey, userId: actor.userId }),
    ({ studentId }) => studentId,
  )
  const readings = new Map((await readingsOf(db, ids, termKey)).map((row) => [row.studentId, row]))
  return students.map(({ studentId, name, firstName, rollNo }) => {
    const report = reports.get(studentId)
    const own = seen.get(studentId) ?? []
    const read = readings.get(studentId)
    const isOld = read !== undefined && now.getTime() - Date.parse(read.publishedAt) > aWeek
    return {
      studentId,
      name,
      firstName,
      rollNo,
      state: report?.state ?? 'notStarted',
      complete: progressOf(framework, report?.ratings ?? {}, own).filter(({ isComplete }) => isComplete).length,
      observations: own.length,
      acknowledgedAt: read?.acknowledgedAt ?? null,
      comment: read?.comment ?? '',
      isUnread: isOld && read.acknowledgedAt === null,
    }
  })
}

type Asked = { readonly studentId: string; readonly termKey: string | undefined }

async function childOf(
  db: TenantDb,
  { actor, services }: { actor: Actor; services: Services },
  found: ClassRecord,
  { studentId, termKey: asked }: Asked,
): Promise<Child | undefined> {
  const student = found.students.find((one) => one.studentId === studentId)
  if (!student) return undefined
  const { framework } = await readSettings(db)
  const termKey = termIn(framework, asked)
  const seen = await observationsOf(db, [studentId], { framework, termKey, userId: actor.userId })
  const photos = await photosOf(
    db,
    seen.map(({ observationId }) => observationId),
  )
  const voices = await voicesOf(
    db,
    seen.map(({ observationId }) => observationId),
  )
  const heard = (observationId: string) => {
    const voice = voices.get(observationId)
    return voice ? services.files.link(actor.tenantId, voice).url : null
  }
  const linked = (observationId: string) =>
    (photos.get(observationId) ?? []).map(({ photoId, ...file }) => ({
      photoId,
      url: services.files.link(actor.tenantId, file).url,
    }))
  const reports = await reportsOf(db, [studentId])
  const report = reports.find((one) => one.termKey === termKey)
  const at = framework.terms.findIndex(({ key }) => key === termKey)
  const before = reports.find((one) => one.termKey === framework.terms[at - 1]?.key)
  const state = report?.state ?? 'notStarted'
  const steps = reportSteps.filter((step) => {
    if (stateAfter(state, step) === undefined) return false
    return step === 'submit' ? mayWrite(actor) : mayApprove(actor)
  })
  return {
    framework: framework as Child['framework'],
    termKey,
    className: found.className,
    studentId,
    name: student.name,
    firstName: student.firstName,
    gender: student.gender,
    others: found.students.filter((one) => one.studentId !== studentId).map((one) => one.firstName),
    state,
    note: report?.note ?? '',
    version: report?.version ?? 0,
    ratings: report?.ratings ?? {},
    earlier: before?.ratings ?? {},
    narratives: report?.narratives ?? {},
    childVoice: report?.childVoice ?? [],
    parentVoice: report?.parentVoice ?? [],
    observations: seen.map(({ studentId: _, ...one }) => ({
      ...one,
      photos: linked(one.observationId),
      voiceUrl: heard(one.observationId),
    })),
    shown: {
      observationIds: [...(report?.shown.observationIds ?? [])],
      photoIds: [...(report?.shown.photoIds ?? [])],
    },
    mayWrite: mayWrite(actor) && isWritable(state),
    steps,
  }
}

export const prekRoutes = implement(prek, prekDefinitions, {
  getSettings: async (_, { db }) => {
    const { framework, version } = await readSettings(db)
    const { rows } = await sql<{ purposeId: string; name: string }>`
      select id as "purposeId", name from consent_purposes where is_active or id = ${framework.photoPurposeId}
      order by lower(name), id limit 50`.execute(db)
    return { framework: framework as Child['framework'], version, purposes: rows }
  },

  saveSettings: async ({ body }, { db, audit, fail }) => {
    const before = await readSettings(db)
    if (!(await isPurposeOrNone(db, body.framework.photoPurposeId))) fail('no-such-consent')
    const after = await writeSettings(db, body)
    if (!after) throw problem('changed-meanwhile', { details: before })
    audit({ entity: 'prekSettings', entityId: 'year', before: { version: before.version }, after: body.framework })
    return { framework: body.framework, version: after.version }
  },

  listClasses: async ({ query }, { db, actor }) => {
    const { framework } = await readSettings(db)
    const termKey = termIn(framework, query.termKey)
    const classes = await listClasses(db, actor, { gradeCodes: framework.gradeCodes, termKey })
    return { terms: framework.terms.map((term) => ({ ...term })), termKey, classes }
  },

  getClass: async ({ params: { classId }, query }, { db, actor, services, fail }) => {
    const found = (await findClass(db, classId)) ?? fail('no-such-class')
    const { framework } = await readSettings(db)
    const termKey = termIn(framework, query.termKey)
    return {
      className: found.className,
      framework: framework as Child['framework'],
      termKey,
      children: await childLines(db, found, { framework, termKey, actor, now: services.now() }),
      mayWrite: mayWrite(actor),
      mayApprove: mayApprove(actor),
    }
  },

  addObservation: async ({ params: { classId }, body }, { db, actor, fail }) => {
    const found = (await findClass(db, classId)) ?? fail('no-such-class')
    const known = new Set(found.students.map(({ studentId }) => studentId))
    if (!body.studentIds.every((one) => known.has(one))) fail('no-such-student')
    const { framework } = await readSettings(db)
    if (body.termKey && !framework.terms.some(({ key }) => key === body.termKey)) fail('no-such-term')
    const keys = new Set(allIndicators(framework).map(({ key }) => key))
    if (!body.indicatorKeys.every((one) => keys.has(one))) fail('no-such-indicator')
    await sql`insert into prek_observations (class_id, device_key, indicator_keys, note, seen_at, seen_by, term_key)
      values (${classId}, ${body.deviceKey}, ${body.indicatorKeys}, ${body.note}, ${body.seenAt}, ${actor.userId},
        ${body.termKey ?? null})
      on conflict on constraint prek_observations_once do nothing`.execute(db)
    const { rows } = await sql<{ observationId: string }>`
      with own as (select id from prek_observations where seen_by = ${actor.userId} and device_key = ${body.deviceKey}),
        children as (
          insert into prek_observed_children (observation_id, student_id)
          select own.id, unnest(${body.studentIds}::uuid[]) from own
          on conflict on constraint prek_observed_children_once do nothing)
      select id as "observationId" from own`.execute(db)
    return { observationId: rows[0]?.observationId ?? '' }
  },

  addPhoto: async ({ params }, { tx, actor, services, uploads, fail }) => {
    for await (const upload of uploads()) {
      const photoId = await keepPhoto(upload, params, { services, actor, tx })
      if (photoId === 'no-such-observation' || photoId === 'too-many-photos') return fail(photoId)
      return { photoId }
    }
    return fail('no-file')
  },

  addVoice: async ({ params }, { tx, actor, services, uploads, fail }) => {
    for await (const upload of uploads()) {
      if (!(await keepVoice(upload, params, { services, actor, tx }))) return fail('no-such-observation')
      return {}
    }
    return fail('no-voice')
  },

  removeObservation: async ({ params: { classId, observationId } }, { db, actor, services, fail }) => {
    const shown = JSON.stringify([{ observationId }])
    const { rows: reports } = await sql`select from prek_published p
        join prek_observed_children c on c.tenant_id = p.tenant_id and c.student_id = p.student_id
      where c.observation_id = ${observationId} and p.printed->'pictures' @> ${shown}::jsonb limit 1`.execute(db)
    if (reports.length > 0) fail('in-a-report')
    const photos = (await photosOf(db, [observationId])).get(observationId) ?? []
    const voice = (await voicesOf(db, [observationId])).get(observationId)
    const { rows } = await sql`delete from prek_observations where id = ${observationId} and class_id = ${classId}
      and seen_by = ${actor.userId} returning id`.execute(db)
    if (rows.length === 0) return fail('no-such-observation')
    for (const { id } of [...photos, ...(voice ? [voice] : [])]) await services.files.forget(db, id)
    return {}
  },

  getChild: async ({ params: { classId, studentId }, query }, { db, actor, services, fail }) => {
    const found = (await findClass(db, classId)) ?? fail('no-such-class')
    const child = await childOf(db, { actor, services }, found, { studentId, termKey: query.termKey })
    return child ?? fail('no-such-student')
  },

  saveChild: async ({ params: { classId, studentId }, body }, { db, actor, services, audit, fail }) => {
    const { termKey, ratings, narratives, childVoice, shown, version } = body
    const found = (await findClass(db, classId)) ?? fail('no-such-class')
    if (!found.students.some((one) => one.studentId === studentId)) fail('no-such-student')
    const { framework } = await readSettings(db)
    if (!framework.terms.some(({ key }) => key === termKey)) fail('no-such-term')
    if (!areRatings(framework, ratings)) fail('unknown-level')
    const named = await otherChildIn(db, found, { studentId, observationIds: shown.observationIds })
    if (named) fail('names-another-child', { values: { name: named } })
    const before = await holdReport(db, { classId, studentId, termKey })
    if (!isWritable(before.state)) fail('not-writable')
    // A report that was made by this very call has version 1, and nobody has written in it.
    if (before.version !== version && !(version === 0 && before.version === 1))
      throw problem('changed-meanwhile', { details: before })
    await sql`update prek_reports set ratings = ${JSON.stringify(ratings)}, narratives = ${JSON.stringify(narratives)},
        child_voice = ${JSON.stringify(childVoice)}, shown = ${JSON.stringify(shown)}, class_id = ${classId}, version = version + 1, changed_at = now()
      where id = ${before.reportId}`.execute(db)
    audit({
      entity: 'prekReport',
      entityId: before.reportId,
      before: { ratings: before.ratings },
      after: { termKey, ratings },
    })
    return (await childOf(db, { actor, services }, found, { studentId, termKey })) ?? fail('no-such-student')
  },

  moveReports: async ({ params: { classId }, body }, { db, actor, audit, enqueue, fail }) => {
    const { termKey, studentIds, step, note } = body
    const found = (await findClass(db, classId)) ?? fail('no-such-class')
    const chosen = found.students.filter(({ studentId }) => studentIds.includes(studentId))
    if (chosen.length < new Set(studentIds).size) fail('no-such-student')
    const { framework } = await readSettings(db)
    if (!framework.terms.some(({ key }) => key === termKey)) fail('no-such-term')
    if (!(step === 'submit' ? mayWrite(actor) : mayApprove(actor))) fail('not-your-step')
    if ((step === 'return' || step === 'revise') && note === '') fail('note-missing')
    const seen = Map.groupBy(
      await observationsOf(db, studentIds, { framework, termKey, userId: actor.userId }),
      ({ studentId }) => studentId,
    )
    const reports = new Map(
      (await reportsOf(db, studentIds)).filter((one) => one.termKey === termKey).map((one) => [one.studentId, one]),
    )
    const incomplete: string[] = []
    const ready = chosen.flatMap((student) => {
      const report = reports.get(student.studentId)
      if (!report || stateAfter(report.state, step) === undefined) return []
      const areas = progressOf(framework, report.ratings, seen.get(student.studentId) ?? [])
      if (step === 'submit' && areas.some(({ isComplete }) => !isComplete)) {
        incomplete.push(student.name)
        return []
      }
      return [report]
    })
    const state = ready[0] && stateAfter(ready[0].state, step)
    if (state) {
      await sql`update prek_reports set state = ${state}, note = ${note}, version = version + 1, changed_at = now()
        where id = any(${ready.map(({ reportId }) => reportId)}::uuid[])`.execute(db)
      if (step === 'publish') {
        await publishReports(db, { framework, found, termKey, by: actor.userId, reports: ready })
        const told = chosen.filter((one) => ready.some(({ studentId }) => studentId === one.studentId))
        const students = told.map(({ studentId, name }) => ({ studentId, name }))
        await enqueue(announceReports, {
          students,
          term: framework.terms.find(({ key }) => key === termKey)?.name ?? '',
        })
      }
      audit({ entity: 'prekReports', entityId: classId, after: { termKey, step, note, moved: ready.length } })
    }
    return { moved: ready.length, incomplete }
  },

  printChild: async ({ params: { classId, studentId }, query }, { tx, services, fail }) => {
    const { printed, pictures } = await tx(async ({ db }) => {
      const found = (await findClass(db, classId)) ?? fail('no-such-class')
      const student = found.students.find((one) => one.studentId === studentId) ?? fail('no-such-student')
      const { framework } = await readSettings(db)
      const termKey = termIn(framework, query.termKey)
      const [published] = await publishedIn(db, { termKey, studentIds: [studentId] })
      const report = published ?? (await draftOf(db, { framework, found, termKey, student }))
      return { printed: report, pictures: await picturesOf(db, [report]) }
    })
    return renderReports(services, [printed], { language: query.language, pictures })
  },

  printClass: async ({ params: { classId }, body }, { db, actor, enqueue, fail }) => {
    const found = (await findClass(db, classId)) ?? fail('no-such-class')
    const studentIds = found.students.map(({ studentId }) => studentId)
    const published = await publishedIn(db, { termKey: body.termKey, studentIds })
    if (published.length === 0 || !actor.yearId) return fail('no-reports')
    const title = { en: `Pre-primary reports ${found.className}`, hi: `पूर्व-प्राथमिक रिपोर्ट ${found.className}` }
    const { downloadId } = await startDownload(db, title)
    await enqueue(makeClassReports, { downloadId, studentIds, yearId: actor.yearId, ...body })
    return { downloadId }
  },
})
