import { sql } from 'kysely'
import { templateViewing } from '#modules/gradebook/access.ts'
import { peoplePaths } from '#modules/people/web/paths.ts'
import {
  choiceColumn,
  dateColumn,
  numberColumn,
  type ReportSubject,
  textColumn,
} from '#platform/server/contributions/reportSubject.ts'

/** A printed number, or nothing if the card prints something else in its place. */
const numberIn = (text: ReturnType<typeof sql>) =>
  sql`case when ${text} ~ '^[0-9]{1,6}([.][0-9]{1,6})?$' then (${text})::numeric end`

const percent = numberIn(sql`(r.printed #>> '{overall,percent}')`)
const attendance = numberIn(sql`(r.printed #>> '{attendance,percent}')`)

/** The current report card of each student and term: the result that was issued, not one that may still change. */
const results: ReportSubject = {
  name: 'results',
  label: { en: 'Results', hi: 'परिणाम' },
  access: templateViewing,
  from: sql`gradebook_cards r join users u on u.tenant_id = r.tenant_id and u.id = r.student_id
    join classes c on c.tenant_id = r.tenant_id and c.id = r.class_id
    join grades g on g.tenant_id = c.tenant_id and g.id = c.grade_id`,
  joins: { student: sql`left join students s on s.tenant_id = r.tenant_id and s.user_id = r.student_id` },
  where: sql`r.year_id = (select current_year())
    and not exists (select from gradebook_cards later where later.tenant_id = r.tenant_id and later.supersedes = r.id)`,
  columns: [
    textColumn('name', 'Student', 'छात्र', sql`btrim(u.first_name || ' ' || u.last_name)`, { isUsual: true }),
    textColumn('admissionNo', 'Admission number', 'प्रवेश संख्या', sql`s.admission_no`, { join: 'student' }),
    textColumn('grade', 'Grade', 'श्रेणी', sql`g.name`, { order: sql`g.position` }),
    textColumn('class', 'Class', 'कक्षा', sql`g.name || '-' || c.section`, {
      isUsual: true,
      order: sql`lpad(g.position::text, 3, '0') || c.section`,
    }),
    textColumn('term', 'Term', 'सत्र', sql`r.printed ->> 'termName'`, { isUsual: true }),
    numberColumn('percent', 'Overall %', 'कुल %', percent, { isUsual: true }),
    textColumn('overallGrade', 'Overall grade', 'कुल ग्रेड', sql`r.printed #>> '{overall,grade}'`, { isUsual: true }),
    numberColumn('rank', 'Rank', 'स्थान', numberIn(sql`(r.printed ->> 'rank')`)),
    numberColumn('attendance', 'Attendance %', 'उपस्थिति %', attendance),
    choiceColumn('isRevised', 'Revised', 'संशोधित', sql`case when r.supersedes is null then 'no' else 'yes' end`, {
      choices: { yes: { en: 'Yes', hi: 'हाँ' }, no: { en: 'No', hi: 'नहीं' } },
    }),
    dateColumn(
      'issuedOn',
      'Issued on',
      'जारी तिथि',
      sql`(r.issued_at at time zone (select z.time_zone from tenants z where z.id = (select current_tenant())))::date`,
    ),
    textColumn('remark', 'Remark', 'टिप्पणी', sql`r.printed ->> 'remark'`, { isSensitive: true }),
  ],
  record: { id: sql`u.id`, opens: peoplePaths.student.replace(':studentId', '{id}') },
}

export const gradebookReportSubjects = [results]
