import { sql } from 'kysely'
import type { DocumentDesign } from '#modules/templates/contentSchemas.ts'
import type { Given } from '#modules/templates/documentSchemas.ts'
import { type DocumentKind, subjectOf } from '#modules/templates/kinds.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { hasPhoto, printedFields, printedTables } from '../../rules/contentFields.ts'
import { type FieldName, givenFields } from '../../rules/fields.ts'
import { applicationSubjects } from './applicationFacts.ts'
import { staffSubjects, visitSubjects } from './otherFacts.ts'
import { schoolValues } from './schoolFacts.ts'
import { studentSubjects } from './studentFacts.ts'
import { type Needs, type Subject, textOf, type Values } from './subject.ts'

function needsOf(design: DocumentDesign): Needs {
  const asked = design.blocks.concat(design.back).flatMap(({ when }) => (when ? [when.field] : []))
  return {
    fields: new Set<FieldName>([...printedFields(design), ...asked]),
    tables: printedTables(design),
    hasPhoto: hasPhoto(design),
    photoPurposeId: design.photoPurposeId,
  }
}

/** What was typed, for the fields of this kind. */
export function givenValues(kind: DocumentKind, given: Given): Values {
  const names = givenFields[kind]
  return Object.fromEntries(names.map((name) => [name, textOf(given[name.slice('given.'.length) as keyof Given])]))
}

/** The people or visits a document is about, with the values of the school; those that do not exist are left out. */
export async function readSubjects(
  db: TenantDb,
  kind: DocumentKind,
  design: DocumentDesign,
  recordIds: readonly string[],
): Promise<Subject[]> {
  const needs = needsOf(design)
  const school = await schoolValues(db)
  const of = subjectOf(kind)
  const found =
    of === 'student'
      ? await studentSubjects(db, recordIds, needs)
      : of === 'staff'
        ? await staffSubjects(db, recordIds, needs)
        : of === 'visit'
          ? await visitSubjects(db, recordIds)
          : await applicationSubjects(db, recordIds)
  return found.map((subject) => ({ ...subject, values: { ...school, ...subject.values } }))
}

type Sample = { recordId: string; name: string }

/** Three records of the school to try a template with, the first of the school. */
export async function sampleRecords(db: TenantDb, kind: DocumentKind): Promise<Sample[]> {
  const of = subjectOf(kind)
  const person = sql`btrim(u.first_name || ' ' || u.last_name)`
  const { rows } =
    of === 'student'
      ? await sql<Sample>`
          select u.id as "recordId", ${person} || ' · ' || q.name || '-' || c.section as name
          from enrolments e join users u on u.tenant_id = e.tenant_id and u.id = e.student_id
            join classes c on c.tenant_id = e.tenant_id and c.id = e.class_id
            join grades q on q.tenant_id = c.tenant_id and q.id = c.grade_id
          where (select school_day()) between e.from_date and coalesce(e.to_date, 'infinity')
          order by q.position, c.section, length(e.roll_no), e.roll_no, e.id limit 3`.execute(db)
      : of === 'staff'
        ? await sql<Sample>`
            select u.id as "recordId", ${person} as name from users u join staff_profiles p on p.tenant_id = u.tenant_id and p.user_id = u.id
            where u.status_id = 1 order by p.employee_no, u.id limit 3`.execute(db)
        : of === 'application'
          ? await sql<Sample>`
            select a.id as "recordId", concat_ws(' · ', a.child_name, a.number) as name from admission_applications a
            where a.submitted_at is not null and a.erased_at is null order by a.submitted_at desc, a.id limit 3`.execute(
              db,
            )
          : await sql<Sample>`
            select v.id as "recordId", w.name from visits v join visitors w on w.tenant_id = v.tenant_id and w.id = v.visitor_id
            order by v.day desc, v.id desc limit 3`.execute(db)
  return rows
}
