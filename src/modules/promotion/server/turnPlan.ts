import { sql } from 'kysely'
import { classResults } from '#modules/gradebook/server/public.ts'
import { gradebookPaths } from '#modules/gradebook/web/paths.ts'
import { schoolPaths } from '#modules/school/web/paths.ts'
import type { YearFinding } from '#platform/server/contributions/yearTask.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { isPlaced, type Outcome } from '../choices.ts'
import { type Candidate, place } from '../rules/placement.ts'
import { needsResult } from '../rules/proposal.ts'
import { numberSection, prefixOf } from '../rules/rollNumbers.ts'
import type { PromotionYears } from '../schemas.ts'
import type { Report } from '../turnSchemas.ts'
import { promotionPaths } from '../web/paths.ts'
import { decisionsIn, type StudentDecision } from './decisions.ts'
import { futureSections, noCounts, type SectionOption } from './overview.ts'
import { type Grade, listGrades } from './policies.ts'
import { type ActiveStudent, activeStudents } from './students.ts'

export type PlannedStudent = {
  readonly studentId: string
  readonly fromClassId: string
  readonly outcome: Outcome | null
  readonly gradeId: string | null
  readonly section: string | null
  readonly rollNo: string | null
  readonly planId: string | null
  readonly reason: string
}

export type TurnPlan = Pick<Report, 'active' | 'undecided' | 'outcomes' | 'sections' | 'findings'> & {
  readonly students: readonly PlannedStudent[]
}

type Facts = ActiveStudent & { percent: number | null; decision: StudentDecision | undefined; grade: Grade | undefined }
type Settled = { studentId: string; gradeId: string; section: string; rollNo: string }

/** What becomes of every student, in the transaction of the closing year. It reads only. */
export async function planTurn(closing: TenantDb, years: PromotionYears): Promise<TurnPlan> {
  const [fromYearId, toYearId] = [years.current?.acadamicId ?? '', years.next?.acadamicId ?? '']
  const [students, grades, decisions, sections] = [
    await activeStudents(closing),
    await listGrades(closing),
    await decisionsIn(closing, fromYearId),
    await futureSections(closing, toYearId),
  ]
  const { rows: settled } = await sql<Settled>`
    select student_id as "studentId", grade_id as "gradeId", section, roll_no as "rollNo"
    from coming_students(${toYearId})`.execute(closing)
  const gradeOf = new Map(grades.map((grade) => [grade.gradeId, grade]))
  const results = await resultsOf(closing, students, gradeOf)
  const facts = students.map(
    (student): Facts => ({
      ...student,
      percent: results.percents.get(student.studentId) ?? null,
      decision: decisions.get(student.studentId),
      grade: gradeOf.get(student.gradeId),
    }),
  )
  const targets = placeAll(facts, { sections, settled, gradeOf })
  const planned = facts.map((one) => plannedOf(one, targets.get(one.studentId)))
  const counts = noCounts()
  for (const { outcome } of planned) if (outcome) counts[outcome]++
  const sizes = sizesOf(sections, planned, facts, settled, gradeOf)
  return {
    active: students.length,
    undecided: planned.filter(({ outcome }) => outcome === null).length,
    outcomes: counts,
    students: planned,
    sections: sizes,
    findings: findingsOf({ years, planned, facts, settled, sizes, unpublished: results.unpublished }),
  }
}

/** The results of the classes whose rules look at them, and how many of those are not published. */
async function resultsOf(db: TenantDb, students: readonly ActiveStudent[], gradeOf: ReadonlyMap<string, Grade>) {
  const percents = new Map<string, number | null>()
  let unpublished = 0
  for (const classId of new Set(students.map((one) => one.classId))) {
    const policy = gradeOf.get(students.find((one) => one.classId === classId)?.gradeId ?? '')?.policy
    if (!policy) continue
    const isNeeded = needsResult(policy)
    if (!isNeeded && policy.sectionRule !== 'rank' && policy.sectionRule !== 'balance' && policy.rollRule !== 'rank')
      continue
    const { isPublished, students: found } = await classResults(db, classId)
    if (isNeeded && !isPublished) unpublished++
    for (const [studentId, { percent }] of found) percents.set(studentId, percent)
  }
  return { percents, unpublished }
}

/** The grade a student goes into; null without a place, or if there is no next grade. */
function targetGrade({ decision, gradeId, grade }: Facts): string | null {
  if (!decision || !isPlaced(decision.outcome)) return null
  return decision.outcome === 'detained' ? gradeId : (grade?.policy.nextGradeId ?? null)
}

type Target = { gradeId: string; section: string | null; rollNo: string | null }
type Ground = {
  sections: readonly SectionOption[]
  settled: readonly Settled[]
  gradeOf: ReadonlyMap<string, Grade>
}

/** Whoever has a place in the coming year already keeps it; the others are placed grade by grade. */
function placeAll(facts: readonly Facts[], { sections, settled, gradeOf }: Ground): Map<string, Target> {
  const targets = new Map<string, Target>(settled.map(({ studentId, ...place }) => [studentId, place]))
  const open = facts.filter(({ studentId }) => !targets.has(studentId))
  const entering = Map.groupBy(open, (one) => targetGrade(one))
  for (const [gradeId, own] of entering) {
    const grade = gradeId === null ? undefined : gradeOf.get(gradeId)
    if (gradeId === null || !grade) continue
    // Those who come from the grade below bring its rules; a grade that only keeps students has its own.
    const { policy } = own.find((one) => one.gradeId !== gradeId)?.grade ?? grade
    const candidates = own.map(
      (one): Candidate => ({
        ...one,
        staysInGrade: one.gradeId === gradeId,
        chosen: one.decision?.section ?? null,
      }),
    )
    const placed = place(
      sections.filter((one) => one.gradeId === gradeId),
      candidates,
      policy.sectionRule,
    )
    for (const [section, together] of Map.groupBy(own, ({ studentId }) => placed.get(studentId) ?? null)) {
      const numbers =
        section === null
          ? null
          : numberSection(
              together.map((one) => ({ ...one, chosen: one.decision?.rollNo ?? null })),
              {
                prefix: prefixOf({ gradeCode: grade.code, grade: grade.name, section }),
                rule: policy.rollRule,
                taken: new Set(
                  settled
                    .filter((one) => one.gradeId === gradeId && one.section === section)
                    .map(({ rollNo }) => rollNo),
                ),
              },
            )
      for (const { studentId } of together)
        targets.set(studentId, { gradeId, section, rollNo: numbers?.get(studentId) ?? null })
    }
  }
  return targets
}

function plannedOf({ studentId, classId, decision, grade }: Facts, target: Target | undefined): PlannedStudent {
  const base = { studentId, fromClassId: classId, reason: decision?.reason ?? '' }
  const nowhere = { gradeId: null, section: null, rollNo: null, planId: null }
  if (!decision) return { ...base, ...nowhere, outcome: null }
  if (!isPlaced(decision.outcome)) return { ...base, ...nowhere, outcome: decision.outcome }
  const planId = decision.planId ?? (decision.outcome === 'detained' ? null : (grade?.policy.planId ?? null))
  return { ...base, ...(target ?? nowhere), planId, outcome: decision.outcome }
}

function sizesOf(
  sections: readonly SectionOption[],
  planned: readonly PlannedStudent[],
  facts: readonly Facts[],
  settled: readonly Settled[],
  gradeOf: ReadonlyMap<string, Grade>,
): Report['sections'] {
  const here = new Set(settled.map(({ studentId }) => studentId))
  const genders = new Map(facts.map(({ studentId, gender }) => [studentId, gender]))
  const gradeIds = [...gradeOf.keys()]
  const inOrder = sections.toSorted(
    (one, other) =>
      gradeIds.indexOf(one.gradeId) - gradeIds.indexOf(other.gradeId) ||
      one.section.localeCompare(other.section, 'en', { numeric: true }),
  )
  return inOrder.map(({ gradeId, section, capacity, taken }) => {
    const own = planned.filter((one) => one.gradeId === gradeId && one.section?.toLowerCase() === section.toLowerCase())
    const count = (gender: string) => own.filter(({ studentId }) => genders.get(studentId) === gender).length
    return {
      className: `${gradeOf.get(gradeId)?.name ?? ''}-${section}`,
      capacity,
      size: taken + own.filter(({ studentId }) => !here.has(studentId)).length,
      girls: count('Female'),
      boys: count('Male'),
    }
  })
}

type Found = {
  years: PromotionYears
  planned: readonly PlannedStudent[]
  facts: readonly Facts[]
  settled: readonly Settled[]
  sizes: Report['sections']
  unpublished: number
}

function findingsOf({ years, planned, facts, settled, sizes, unpublished }: Found): YearFinding[] {
  const undecided = planned.filter(({ outcome }) => outcome === null).length
  const nowhere = planned.filter(({ outcome, section }) => outcome && isPlaced(outcome) && section === null).length
  const crowded = sizes.filter(({ size, capacity }) => capacity !== null && size > capacity)
  const here = new Set(settled.map(({ studentId }) => studentId))
  const there = planned.filter(({ studentId, outcome }) => here.has(studentId) && outcome && isPlaced(outcome)).length
  const misplaced = planned.filter(
    ({ studentId, outcome }) => here.has(studentId) && outcome && !isPlaced(outcome),
  ).length
  const { current, next } = years
  const overlaps = current && next && next.startDate <= current.endDate
  const provisional = facts.filter(({ decision }) => decision?.outcome === 'provisional').length
  const all: YearFinding[] = [
    finding(true, undecided, promotionPaths.promotion, 'Students without a decision.', 'बिना निर्णय के विद्यार्थी।'),
    finding(
      true,
      nowhere,
      promotionPaths.promotion,
      'Students without a section in the next grade. Choose one for them, or add sections.',
      'ऐसे विद्यार्थी जिनका अगली कक्षा में कोई सेक्शन नहीं है। उनके लिए चुनें या सेक्शन जोड़ें।',
    ),
    finding(
      true,
      crowded.length,
      promotionPaths.promotion,
      `Sections with more students than places: ${crowded.map(({ className }) => className).join(', ')}.`,
      `सीटों से अधिक विद्यार्थियों वाले सेक्शन: ${crowded.map(({ className }) => className).join(', ')}।`,
    ),
    finding(
      true,
      unpublished,
      gradebookPaths.office,
      'Classes whose rules need results that are not published yet.',
      'ऐसी कक्षाएँ जिनके नियमों को परिणाम चाहिए जो अभी प्रकाशित नहीं हैं।',
    ),
    finding(
      true,
      misplaced,
      promotionPaths.promotion,
      'Students who are to leave have a class in the new year already. End it there, or change the decision.',
      'जाने वाले कुछ विद्यार्थियों की नए वर्ष में पहले से कक्षा है। उसे वहाँ समाप्त करें या निर्णय बदलें।',
    ),
    finding(
      true,
      overlaps ? 1 : 0,
      schoolPaths.academics,
      'The new year begins before this one ends.',
      'नया वर्ष इस वर्ष के समाप्त होने से पहले शुरू होता है।',
    ),
    finding(
      false,
      there,
      null,
      'Students have a class in the new year already and keep it.',
      'कुछ विद्यार्थियों की नए वर्ष में पहले से कक्षा है; वह बनी रहती है।',
    ),
    finding(
      false,
      provisional,
      null,
      'Provisional promotions wait for a decision in the new year.',
      'अनंतिम पदोन्नतियाँ नए वर्ष में निर्णय की प्रतीक्षा करेंगी।',
    ),
  ]
  return all.filter(({ count }) => count > 0)
}

const finding = (isBlocker: boolean, count: number, to: string | null, en: string, hi: string): YearFinding => ({
  isBlocker,
  count,
  to: to === null ? [] : [to],
  says: { en, hi },
})
