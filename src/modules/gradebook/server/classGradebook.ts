import { type RawBuilder, sql } from 'kysely'
import { isGranted } from '#platform/contract/access/permissions.ts'
import { roles } from '#platform/contract/access/roles.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { listOf } from '#platform/server/database/jsonList.ts'
import type { Actor } from '#platform/server/requests/actor.ts'
import type { ClassGradebook, MarkRow, Sheet } from '../contracts/markSchemas.ts'
import { shortMark } from '../marks.ts'
import { prePrimary } from '../prePrimary.ts'
import { type BoundSheet, type BoundVersion, boundContent } from '../rules/boundContent.ts'
import { rootOf, type TemplateSubject } from '../rules/template.ts'
import { type SheetState, type SheetStep, stepsFrom } from '../sheets.ts'
import { earlierMarks, withEarlier } from './earlierMarks.ts'

/** Whoever looks at a gradebook. */
export type Viewer = Pick<Actor, 'userId' | 'roleId' | 'matrix'>

/** Whether a row's stretch of days includes today at the school. */
export const inEffect = (row: string): RawBuilder<boolean> =>
  sql`(select school_day()) between ${sql.ref(`${row}.from_date`)} and coalesce(${sql.ref(`${row}.to_date`)}, 'infinity')`

export type ClassFacts = {
  classId: string
  className: string
  gradeId: string
  gradeCode: number
  template: ClassGradebook['template']
  /** The subjects of its grade and stream. */
  subjectIds: string[]
  /** Who teaches what; the class teachers have no subject. */
  teachers: { teacherId: string; name: string; subjectId: string | null }[]
  students: {
    studentId: string
    name: string
    rollNo: string
    admissionNo: string
    without: string[]
    /** Other classes of the grade they were in this year: their marks of then are still theirs. */
    earlierClassIds: string[]
  }[]
}

const name = sql`trim(u.first_name || ' ' || u.last_name)`

/** The version in use by a grade `c.grade_id`: the last one of its published template. The youngest have no marks. */
const currentVersion = sql`
  select v.id as "versionId", t.id as "templateId", v.number, t.name, v.content
  from gradebook_template_grades x
    join gradebook_templates t on t.tenant_id = x.tenant_id and t.id = x.template_id and t.state = 'published'
    join gradebook_versions v on v.tenant_id = t.tenant_id and v.template_id = t.id
  where x.tenant_id = c.tenant_id and x.grade_id = c.grade_id and x.state <> 'added' and g.code <> all(${prePrimary}::int[]) order by v.number desc limit 1`

/** Who is in a class today, with the subjects they chose others instead of. */
const studentsIn = sql`
  select u.id as "studentId", ${name} as name, e.roll_no as "rollNo", coalesce(s.admission_no, '') as "admissionNo",
    array(select n.subject_id from grade_subjects n join student_electives x on x.tenant_id = n.tenant_id
        and x.elective_group = n.elective_group and x.subject_id <> n.subject_id and x.student_id = e.student_id
      where n.tenant_id = c.tenant_id and n.grade_id = c.grade_id and (n.stream_id is null or n.stream_id = c.stream_id)) as without,
    array(select distinct o.class_id from enrolments o join classes k on k.tenant_id = o.tenant_id and k.id = o.class_id
      where o.tenant_id = c.tenant_id and o.student_id = e.student_id and o.class_id <> c.id and k.grade_id = c.grade_id)
      as "earlierClassIds"
  from enrolments e join users u on u.tenant_id = e.tenant_id and u.id = e.student_id
    left join students s on s.tenant_id = e.tenant_id and s.user_id = e.student_id
  where e.tenant_id = c.tenant_id and e.class_id = c.id and ${inEffect('e')}
  order by length(e.roll_no), e.roll_no, u.id`

/** Sheets of a class `c` that were published with another version than the newest `cv`, and those versions. */
const boundSheets = sql`
  select s.subject_key as "subjectKey", s.term_key as "termKey", s.version_id as "versionId" from gradebook_sheets s
  where s.tenant_id = c.tenant_id and s.class_id = c.id and s.version_id <> cv."versionId"`
const boundVersions = sql`
  select v.id as "versionId", v.number, v.content from gradebook_versions v where v.tenant_id = c.tenant_id
    and v.id in (select s.version_id from gradebook_sheets s where s.tenant_id = c.tenant_id and s.class_id = c.id)
    and v.id <> cv."versionId"`

type FactsRow = ClassFacts & { bound: BoundSheet[]; versions: BoundVersion[] }

async function factsOf(db: TenantDb, classes: RawBuilder<unknown>): Promise<ClassFacts[]> {
  const { rows } = await factsQuery(classes).execute(db)
  return rows.map(({ bound, versions, ...facts }) => {
    const { template } = facts
    if (!template || versions.length === 0) return facts
    const content = boundContent(template.content, bound, versions) as typeof template.content
    return { ...facts, template: { ...template, content } }
  })
}

const factsQuery = (classes: RawBuilder<unknown>) => sql<FactsRow>`
  select c.id as "classId", g.name || '-' || c.section as "className", g.id as "gradeId", g.code as "gradeCode",
    case when cv."versionId" is not null then row_to_json(cv) end as template, ${listOf(boundSheets)} as bound,
    ${listOf(boundVersions)} as versions,
    array(select distinct n.subject_id from grade_subjects n where n.tenant_id = c.tenant_id and n.grade_id = c.grade_id
      and (n.stream_id is null or n.stream_id = c.stream_id)) as "subjectIds",
    ${listOf(sql`
      select t.teacher_id as "teacherId", ${name} as name, t.subject_id as "subjectId" from teachings t
        join users u on u.tenant_id = t.tenant_id and u.id = t.teacher_id
      where t.tenant_id = c.tenant_id and t.class_id = c.id and ${inEffect('t')}
      union all
      select k.teacher_id, ${name}, null from class_teachers k
        join users u on u.tenant_id = k.tenant_id and u.id = k.teacher_id
      where k.tenant_id = c.tenant_id and k.class_id = c.id and ${inEffect('k')}`)} as teachers,
    ${listOf(studentsIn)} as students
  from classes c join grades g on g.tenant_id = c.tenant_id and g.id = c.grade_id
    left join lateral (${currentVersion}) cv on true
  where ${classes} order by g.position, c.section, c.id limit 400`

export async function classFacts(db: TenantDb, classId: string): Promise<ClassFacts | undefined> {
  return (await factsOf(db, sql`c.id = ${classId}`))[0]
}

export async function classesOfGrade(db: TenantDb, gradeId: string): Promise<ClassFacts[]> {
  return factsOf(db, sql`c.grade_id = ${gradeId}`)
}

/** All classes of the year for the office, a teacher's own for a teacher. */
export async function seenClasses(db: TenantDb, actor: Viewer): Promise<ClassFacts[]> {
  const own = sql`c.id in (
    select t.class_id from teachings t where t.teacher_id = ${actor.userId} and ${inEffect('t')}
    union all select k.class_id from class_teachers k where k.teacher_id = ${actor.userId} and ${inEffect('k')})`
  return factsOf(db, actor.roleId === roles.teacher ? own : sql`true`)
}

export const isPrePrimary = ({ gradeCode }: ClassFacts): boolean => prePrimary.includes(gradeCode)

export const hasRanks = (facts: ClassFacts): boolean =>
  (facts.template?.content.hasRanks ?? false) && !isPrePrimary(facts)

/** The subjects of a template that a class has. */
export const subjectsIn = ({ template, subjectIds }: ClassFacts): readonly TemplateSubject[] =>
  (template?.content.subjects ?? []).filter(({ subjectId }) => subjectId === null || subjectIds.includes(subjectId))

/** A subject that has a sheet in a term. */
export function subjectOf(facts: ClassFacts, subjectKey: string, termKey: string): TemplateSubject | undefined {
  const subject = subjectsIn(facts).find(({ key }) => key === subjectKey)
  return subject && facts.template && rootOf(facts.template.content, subject, termKey) ? subject : undefined
}

/** Those who teach a subject in the class; an area that is no subject is the class teachers’. */
const teachersOf = ({ teachers }: ClassFacts, { subjectId }: TemplateSubject) =>
  teachers.filter((one) => one.subjectId === subjectId)

export const isClassTeacher = ({ teachers }: ClassFacts, { userId }: Viewer): boolean =>
  teachers.some(({ teacherId, subjectId }) => subjectId === null && teacherId === userId)

export const isOwnSubject = (facts: ClassFacts, subject: TemplateSubject, { userId }: Viewer): boolean =>
  teachersOf(facts, subject).some(({ teacherId }) => teacherId === userId)

const isTeacher = ({ roleId }: Viewer) => roleId === roles.teacher

export const maySee = (facts: ClassFacts, subject: TemplateSubject, actor: Viewer): boolean =>
  !isTeacher(actor) || isClassTeacher(facts, actor) || isOwnSubject(facts, subject, actor)

export const mayMark = (facts: ClassFacts, subject: TemplateSubject, actor: Viewer): boolean =>
  isTeacher(actor) ? isOwnSubject(facts, subject, actor) : isGranted(actor.matrix, 'gradeBook', 'edit')

/** Subject teachers hand in, class teachers of other subjects and the office verify, those who approve do the rest. */
export function mayStep(facts: ClassFacts, subject: TemplateSubject, actor: Viewer, step: SheetStep): boolean {
  if (step === 'submit') return mayMark(facts, subject, actor)
  const approves = !isTeacher(actor) && isGranted(actor.matrix, 'gradeBook', 'approve')
  const isOwn = isOwnSubject(facts, subject, actor)
  return approves || (step === 'verify' && isTeacher(actor) && isClassTeacher(facts, actor) && !isOwn)
}

export type StoredSheet = {
  sheetId: string
  classId: string
  subjectKey: string
  termKey: string
  state: SheetState
  revision: number
  changedAt: string
}

export async function storedSheets(db: TenantDb, classIds: readonly string[]): Promise<StoredSheet[]> {
  const { rows } = await sql<StoredSheet>`
    select id as "sheetId", class_id as "classId", subject_key as "subjectKey", term_key as "termKey", state, revision,
      changed_at as "changedAt"
    from gradebook_sheets where class_id = any(${classIds}::uuid[])`.execute(db)
  return rows
}

/** The sheets of a class that the caller sees, stored or not, of one term or of all. */
export function sheetsFor(
  facts: ClassFacts,
  actor: Viewer,
  stored: readonly StoredSheet[],
  termKey: string | undefined,
): Sheet[] {
  const { template } = facts
  if (!template) return []
  const terms = template.content.terms.filter(({ key }) => termKey === undefined || key === termKey)
  return subjectsIn(facts).flatMap((subject) => {
    if (!maySee(facts, subject, actor)) return []
    return terms.flatMap(({ key }): Sheet[] => {
      if (!rootOf(template.content, subject, key)) return []
      const known = stored.find(
        (one) => one.classId === facts.classId && one.subjectKey === subject.key && one.termKey === key,
      )
      const state = known?.state ?? 'open'
      return [
        {
          subjectKey: subject.key,
          termKey: key,
          state,
          revision: known?.revision ?? 1,
          teachers: teachersOf(facts, subject).map((one) => one.name),
          mayEdit: mayMark(facts, subject, actor),
          steps: stepsFrom(state).filter((step) => mayStep(facts, subject, actor, step)),
          changedAt: known?.changedAt ?? null,
        },
      ]
    })
  })
}

/** The filled cells of sheets, a row for each student and sheet. */
export const markRows = async (
  db: TenantDb,
  sheets: readonly StoredSheet[],
  only: { studentId?: string } = {},
): Promise<MarkRow[]> => [...(await marksByClass(db, sheets, only)).values()].flat()

async function marksByClass(
  db: TenantDb,
  sheets: readonly StoredSheet[],
  only: { studentId?: string } = {},
): Promise<Map<string, MarkRow[]>> {
  if (sheets.length === 0) return new Map()
  const { rows } = await sql<{ sheetId: string; studentId: string; cells: [string, string, number][] }>`
    select m.sheet_id as "sheetId", m.student_id as "studentId",
      json_agg(json_build_array(m.part_key, coalesce(m.code, m.marks::text, ''), m.revision)) as cells
    from gradebook_marks m where m.sheet_id = any(${sheets.map(({ sheetId }) => sheetId)}::uuid[])
      ${only.studentId ? sql`and m.student_id = ${only.studentId}` : sql``}
    group by 1, 2`.execute(db)
  const byId = new Map(sheets.map((sheet) => [sheet.sheetId, sheet]))
  const found = new Map<string, MarkRow[]>()
  for (const { sheetId, studentId, cells } of rows) {
    const sheet = byId.get(sheetId)
    if (!sheet) continue
    const { classId, subjectKey, termKey } = sheet
    const filled = cells.map(([partKey, mark, revision]) => ({ partKey, mark: shortMark(mark), revision }))
    const ofClass = found.get(classId) ?? []
    found.set(classId, ofClass)
    ofClass.push({ studentId, subjectKey, termKey, cells: filled })
  }
  return found
}

/** A class's gradebook as the caller may see it; of a class that is known already, without asking for it again. */
export async function classGradebook(
  db: TenantDb,
  actor: Viewer,
  asked: string | ClassFacts,
  termKey: string | undefined,
): Promise<ClassGradebook | undefined> {
  const facts = typeof asked === 'string' ? await classFacts(db, asked) : asked
  return facts && (await gradebooksOf(db, actor, [facts], termKey))[0]
}

/** The gradebooks of several classes as the caller may see them, in two statements however many there are. */
export async function gradebooksOf(
  db: TenantDb,
  actor: Viewer,
  classes: readonly ClassFacts[],
  termKey: string | undefined,
): Promise<ClassGradebook[]> {
  const stored = await storedSheets(
    db,
    classes.map(({ classId }) => classId),
  )
  const seen = classes.map((facts) => ({ facts, sheets: sheetsFor(facts, actor, stored, termKey) }))
  const shown = stored.filter(({ classId, subjectKey, termKey: term }) =>
    seen.some(
      ({ facts, sheets }) =>
        facts.classId === classId && sheets.some((sheet) => sheet.subjectKey === subjectKey && sheet.termKey === term),
    ),
  )
  const marks = await marksByClass(db, shown)
  const earlier = await earlierMarks(db, classes)
  return seen.map(({ facts, sheets }) => ({
    classId: facts.classId,
    className: facts.className,
    gradeId: facts.gradeId,
    template: facts.template,
    isClassTeacher: isClassTeacher(facts, actor),
    hasRanks: hasRanks(facts),
    students: facts.students.map((student) => ({ ...student, without: keysWithout(facts, student.without) })),
    subjectKeys: subjectsIn(facts).map(({ key }) => key),
    sheets,
    marks: withEarlier(marks.get(facts.classId) ?? [], earlier.get(facts.classId) ?? [], sheets),
  }))
}

/** The keys of subjects a student does not take, from the ids of those subjects. */
export const keysWithout = (facts: ClassFacts, subjectIds: readonly string[]): string[] =>
  subjectsIn(facts).flatMap(({ key, subjectId }) => (subjectId && subjectIds.includes(subjectId) ? [key] : []))
