import { sql } from 'kysely'
import type { Reply } from '#platform/contract/route.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { implement } from '#platform/server/module.ts'
import type { Actor } from '#platform/server/requests/actor.ts'
import { marks } from '../contracts/markContract.ts'
import type { SheetRow } from '../contracts/markSchemas.ts'
import { markDefinitions } from '../contracts/markSchemas.ts'
import { sheetsWaiting } from '../notifications.ts'
import { leavesOf, rootOf } from '../rules/template.ts'
import { type SheetStep, stateAfter, stateOf, stepsFrom } from '../sheets.ts'
import { sheetListPath } from '../web/paths.ts'
import {
  type ClassFacts,
  classFacts,
  classGradebook,
  isOwnSubject,
  mayMark,
  maySee,
  mayStep,
  seenClasses,
  sheetsFor,
  storedSheets,
  subjectOf,
  subjectsIn,
} from './classGradebook.ts'
import { holdSheets, saveCells } from './markStorage.ts'
import { areKnown } from './studentReach.ts'

/** The first term with a sheet that is not published yet, or the last one. */
async function termInWork(db: TenantDb, classes: readonly ClassFacts[], actor: Actor): Promise<string | undefined> {
  const keys = [...new Set(classes.flatMap(({ template }) => template?.content.terms.map(({ key }) => key) ?? []))]
  const stored = await storedSheets(
    db,
    classes.map(({ classId }) => classId),
  )
  const states = new Map(stored.map((one) => [`${one.classId} ${one.subjectKey} ${one.termKey}`, one.state]))
  const isOpen = (termKey: string) =>
    classes.some((facts) =>
      subjectsIn(facts).some(
        (subject) =>
          maySee(facts, subject, actor) &&
          facts.template !== null &&
          rootOf(facts.template.content, subject, termKey) !== undefined &&
          states.get(`${facts.classId} ${subject.key} ${termKey}`) !== 'published',
      ),
    )
  return keys.find(isOpen) ?? keys.at(-1)
}

type Works = Reply<typeof marks.routes.listWorks>['works']
type Filled = { classId: string; subjectKey: string; state: SheetRow['state']; filled: number }

export const markRoutes = implement(marks, markDefinitions, {
  listSheets: async ({ query }, { db, actor }) => {
    const classes = await seenClasses(db, actor)
    const terms = new Map(
      classes.flatMap(({ template }) => template?.content.terms ?? []).map(({ key, name }) => [key, name]),
    )
    const termKey = query.termKey ?? (await termInWork(db, classes, actor)) ?? null
    const { rows } = await sql<Filled>`
      select s.class_id as "classId", s.subject_key as "subjectKey", s.state,
        (select count(*) from gradebook_marks m where m.tenant_id = s.tenant_id and m.sheet_id = s.id
          and (m.marks is not null or m.code is not null))::int as filled
      from gradebook_sheets s where s.term_key = ${termKey} and s.class_id = any(${classes.map(({ classId }) => classId)}::uuid[])`.execute(
      db,
    )
    const known = new Map(rows.map((row) => [`${row.classId} ${row.subjectKey}`, row]))
    const sheets = classes.flatMap((facts): SheetRow[] => {
      const { template } = facts
      if (!template || termKey === null) return []
      return subjectsIn(facts).flatMap((subject): SheetRow[] => {
        const root = rootOf(template.content, subject, termKey)
        if (!root || !maySee(facts, subject, actor)) return []
        const stored = known.get(`${facts.classId} ${subject.key}`)
        const students = facts.students.filter(
          ({ without }) => !subject.subjectId || !without.includes(subject.subjectId),
        ).length
        return [
          {
            classId: facts.classId,
            className: facts.className,
            subjectKey: subject.key,
            subjectName: subject.name,
            termKey,
            termName: terms.get(termKey) ?? '',
            state: stored?.state ?? 'open',
            teachers: facts.teachers.filter(({ subjectId }) => subjectId === subject.subjectId).map(({ name }) => name),
            students,
            filled: stored?.filled ?? 0,
            cells: students * leavesOf(root).length,
            isOwn: isOwnSubject(facts, subject, actor),
            steps: stepsFrom(stored?.state ?? 'open').filter((step) => mayStep(facts, subject, actor, step)),
          },
        ]
      })
    })
    return {
      terms: [...terms].map(([key, name]) => ({ key, name })),
      termKey,
      sheets: query.state ? sheets.filter(({ state }) => state === query.state) : sheets,
    }
  },

  remindTeachers: async ({ body: { termKey, classId } }, { db, actor, notify, audit, fail }) => {
    const classes = (await seenClasses(db, actor)).filter((one) => classId === undefined || one.classId === classId)
    if (classId !== undefined && classes.length === 0) fail('no-such-class')
    const stored = await storedSheets(
      db,
      classes.map((one) => one.classId),
    )
    const waiting = new Map<string, number>()
    let termName = ''
    for (const facts of classes) {
      termName = facts.template?.content.terms.find(({ key }) => key === termKey)?.name ?? termName
      for (const { subjectKey, state } of sheetsFor(facts, actor, stored, termKey)) {
        const subject = subjectOf(facts, subjectKey, termKey)
        if (state !== 'open' || !subject) continue
        for (const one of facts.teachers)
          if (one.subjectId === subject.subjectId) waiting.set(one.teacherId, (waiting.get(one.teacherId) ?? 0) + 1)
      }
    }
    for (const [teacherId, sheets] of waiting)
      await notify(sheetsWaiting, { to: [teacherId], params: { term: termName, sheets }, link: sheetListPath })
    if (waiting.size > 0)
      audit({ entity: 'gradebookReminder', entityId: actor.userId, after: { termKey, teachers: waiting.size } })
    return { teachers: waiting.size }
  },

  getClassGradebook: async ({ params, query }, { db, actor, fail }) =>
    (await classGradebook(db, actor, params.classId, query.termKey)) ?? fail('no-such-class'),

  saveMarks: async ({ params: { classId }, body: { subjectKey, termKey, cells } }, { db, actor, audit, fail }) => {
    const facts = (await classFacts(db, classId)) ?? fail('no-such-class')
    const studentIds = cells.map(({ studentId }) => studentId)
    if (!(await areKnown(db, actor, facts, studentIds))) fail('no-such-student')
    const subject = subjectOf(facts, subjectKey, termKey) ?? fail('no-such-sheet')
    if (!mayMark(facts, subject, actor)) fail('not-your-sheet')
    const [sheet] = await holdSheets(db, classId, termKey, [subjectKey])
    if (sheet?.state !== 'open') return fail('sheet-handed-on')
    const { sheetId } = sheet
    const { before, ...outcome } = await saveCells(
      db,
      sheetId,
      { facts, subject, termKey, userId: actor.userId },
      cells,
    )
    if (before.size > 0) {
      const after = outcome.saved.filter((cell) => before.has(`${cell.studentId} ${cell.partKey}`))
      audit({
        entity: 'gradebookSheet',
        entityId: sheetId,
        before: Object.fromEntries(before),
        after: Object.fromEntries(after.map(({ studentId, partKey, mark }) => [`${studentId} ${partKey}`, mark])),
      })
    }
    return outcome
  },

  listWorks: async ({ params: { classId }, query }, { db, actor, services, fail }) => {
    const facts = (await classFacts(db, classId)) ?? fail('no-such-class')
    const subject = subjectsIn(facts).find(({ key }) => key === query.subjectKey) ?? fail('no-such-sheet')
    if (!maySee(facts, subject, actor)) fail('no-such-sheet')
    const source = services.gradeSources.find(({ name }) => name === query.source)
    if (!source || subject.subjectId === null) return { works: [] }
    const { rows } = await source.works({ classId, subjectId: subject.subjectId }).execute(db)
    return { works: rows as Works }
  },

  listMarkChanges: async ({ params: { classId }, query }, { db, actor, fail }) => {
    const facts = (await classFacts(db, classId)) ?? fail('no-such-class')
    if (!(await areKnown(db, actor, facts, [query.studentId]))) fail('no-such-student')
    const subject = subjectOf(facts, query.subjectKey, query.termKey) ?? fail('no-such-sheet')
    if (!maySee(facts, subject, actor)) fail('no-such-sheet')
    const { rows } = await sql<{ before: string; after: string; by: string; at: string; revision: number }>`
      select h.before, h.after, trim(u.first_name || ' ' || u.last_name) as by, h.changed_at as at, h.revision
      from gradebook_sheets s join gradebook_marks m on m.tenant_id = s.tenant_id and m.sheet_id = s.id
        join gradebook_mark_changes h on h.tenant_id = m.tenant_id and h.mark_id = m.id
        join users u on u.tenant_id = h.tenant_id and u.id = h.changed_by
      where s.class_id = ${classId} and s.subject_key = ${query.subjectKey} and s.term_key = ${query.termKey}
        and m.student_id = ${query.studentId} and m.part_key = ${query.partKey}
      order by h.revision desc limit 100`.execute(db)
    const { rows: steps } = await sql<{ step: SheetStep; reason: string; by: string; at: string }>`
      select p.step, p.reason, trim(u.first_name || ' ' || u.last_name) as by, p.made_at as at
      from gradebook_sheets s join gradebook_sheet_steps p on p.tenant_id = s.tenant_id and p.sheet_id = s.id
        join users u on u.tenant_id = p.tenant_id and u.id = p.made_by
      where s.class_id = ${classId} and s.subject_key = ${query.subjectKey} and s.term_key = ${query.termKey}
      order by p.made_at desc, p.id limit 100`.execute(db)
    return { changes: rows, steps }
  },

  moveSheets: async ({ params: { classId }, body }, { db, actor, audit, fail }) => {
    const { termKey, step, reason } = body
    const facts = (await classFacts(db, classId)) ?? fail('no-such-class')
    if (step === 'reopen' && reason === '') fail('reason-missing')
    const subjectKeys = [...new Set(body.subjectKeys)]
    for (const subjectKey of subjectKeys) {
      const subject = subjectOf(facts, subjectKey, termKey) ?? fail('no-such-sheet')
      if (!mayStep(facts, subject, actor, step)) fail('not-your-step')
    }
    const held = await holdSheets(db, classId, termKey, subjectKeys)
    const newest = facts.template
    for (const { sheetId, state } of held) {
      const next = stateAfter(state, step) ?? fail('not-possible-now')
      audit({ entity: 'gradebookSheet', entityId: sheetId, before: { state }, after: { state: next, reason } })
    }
    const sheetIds = held.map(({ sheetId }) => sheetId)
    await sql`update gradebook_sheets set state = ${stateOf[step]}, changed_at = now(),
        revision = revision + ${step === 'reopen' ? 1 : 0},
        version_id = ${step === 'publish' ? (newest?.versionId ?? null) : null} where id = any(${sheetIds}::uuid[])`.execute(
      db,
    )
    await sql`insert into gradebook_sheet_steps (sheet_id, step, reason, made_by)
      select unnest(${sheetIds}::uuid[]), ${step}, ${reason}, ${actor.userId}`.execute(db)
    return { sheets: sheetsFor(facts, actor, await storedSheets(db, [classId]), termKey) }
  },
})
