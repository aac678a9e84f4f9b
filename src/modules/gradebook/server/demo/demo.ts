import type { SheetState } from '#modules/gradebook/sheets.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { Services } from '#platform/server/services.ts'
import { leavesOf, rootOf, type TemplateContent } from '../../rules/template.ts'
import { aMarkSheet, aPublishedTemplate } from '../seed.ts'
import { demoCards } from './demoCards.ts'
import { type DemoClass, demoClasses } from './demoClasses.ts'

/**
 * In each demo school, for the grades of the demo's families: a template, the first term published with report cards in the families'
 * own classes, and in the second term sheets at every step on their way.
 */
export async function demoGradebook(services: Pick<Services, 'database' | 'files'>): Promise<void> {
  const schools = await services.database.pool.query<{ id: string }>(`select id from tenants where kind = 'school'`)
  for (const { id: tenantId } of schools.rows)
    await services.database.inTenant({ tenantId }, async (db) => {
      for (const demo of await demoClasses(db)) {
        const content = await templateFor(db, demo)
        await fillClass(db, demo, content)
        if (demo.isOwn) await demoCards(db, services, demo)
      }
    })
}

async function templateFor(db: TenantDb, { gradeId, gradeCode, teacherId }: DemoClass): Promise<TemplateContent> {
  const ready =
    gradeCode < 6 ? { name: 'Primary', readyKey: 'primary' } : { name: 'Middle school', readyKey: 'cbse-9-10' }
  return (await aPublishedTemplate(db, gradeId, teacherId, ready)).content
}

const codes = ['AB', 'ML', 'EX'] as const

/** Marks between half and full, the same every time, with a code now and then. */
function markFor(student: number, subject: number, part: number, outOf: number): string {
  const seed = (student * 37 + subject * 53 + part * 29 + ((student * subject) % 17)) % 101
  if (seed === 97) return codes[(student + subject) % 3] ?? 'AB'
  // Some do well in everything, some find everything hard.
  const level = ((student * 7) % 11) / 25
  const marks = outOf * Math.min(1, 0.4 + seed / 260 + level * 0.5)
  return String(outOf > 10 ? Math.round(marks * 2) / 2 : Math.max(1, Math.round(marks)))
}

/** The second term, as teachers leave it half-way: most sheets open, some handed in, one verified. */
const onTheWay: readonly SheetState[] = ['submitted', 'open', 'verified', 'open', 'open', 'submitted']

async function fillClass(db: TenantDb, demo: DemoClass, content: TemplateContent): Promise<void> {
  for (const [at, subject] of content.subjects.entries()) {
    if (subject.subjectId !== null && !demo.subjectIds.includes(subject.subjectId)) continue
    for (const { key: termKey } of content.terms) {
      const root = rootOf(content, subject, termKey)
      if (!root) continue
      const isFirst = termKey === content.terms[0]?.key
      const state = isFirst ? 'published' : (onTheWay[(at + (demo.isOwn ? 0 : 1)) % onTheWay.length] ?? 'open')
      const all = leavesOf(root)
      // In the second term the examination is still to come, but what is handed in is complete.
      const leaves = state === 'open' ? all.slice(0, Math.max(1, all.length - 3)) : all
      const marks = demo.students.flatMap(({ studentId }, student) =>
        leaves.map((leaf, part) => ({
          studentId,
          partKey: leaf.key,
          mark: markFor(student, at + (isFirst ? 0 : 3), part, Number(leaf.outOf)),
        })),
      )
      await aMarkSheet(db, {
        classId: demo.classId,
        subjectKey: subject.key,
        termKey,
        state,
        enteredBy: demo.teacherId,
        marks,
      })
    }
  }
}
