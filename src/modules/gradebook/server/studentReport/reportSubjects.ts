import { sql } from 'kysely'
import { studentReporting, templateViewing } from '#modules/gradebook/access.ts'
import { gradebookPaths } from '#modules/gradebook/web/paths.ts'
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

/** Whether no later card replaces the card `r` and the school has not taken it back. */
const isCurrent = sql`not exists (select from gradebook_cards later where later.tenant_id = r.tenant_id and later.supersedes = r.id)
    and not exists (select from gradebook_card_revocations w where w.tenant_id = r.tenant_id and w.card_id = r.id)`

/** The current report card of each student and term: the result that was issued, not one that may still change. */
const results: ReportSubject = {
  name: 'results',
  label: { en: 'Results', hi: 'परिणाम' },
  access: templateViewing,
  from: sql`gradebook_cards r join users u on u.tenant_id = r.tenant_id and u.id = r.student_id
    join classes c on c.tenant_id = r.tenant_id and c.id = r.class_id
    join grades g on g.tenant_id = c.tenant_id and g.id = c.grade_id`,
  joins: { student: sql`left join students s on s.tenant_id = r.tenant_id and s.user_id = r.student_id` },
  where: sql`r.year_id = (select current_year()) and ${isCurrent}`,
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

const marks = numberIn(sql`(w.row ->> 'total')`)
const outOf = numberIn(sql`(t.part ->> 'outOf')`)

/** The subjects with marks on the current report card of each student and term. */
const subjectResults: ReportSubject = {
  name: 'subjectResults',
  label: { en: 'Results by subject', hi: 'विषयवार परिणाम' },
  access: templateViewing,
  from: sql`gradebook_cards r cross join lateral jsonb_array_elements(r.printed -> 'tables') t(part)
    cross join lateral jsonb_array_elements(t.part -> 'rows') w(row)
    join users u on u.tenant_id = r.tenant_id and u.id = r.student_id
    join classes c on c.tenant_id = r.tenant_id and c.id = r.class_id
    join grades g on g.tenant_id = c.tenant_id and g.id = c.grade_id`,
  joins: { student: sql`left join students s on s.tenant_id = r.tenant_id and s.user_id = r.student_id` },
  where: sql`r.year_id = (select current_year()) and ${isCurrent}`,
  columns: [
    textColumn('name', 'Student', 'छात्र', sql`btrim(u.first_name || ' ' || u.last_name)`, { isUsual: true }),
    textColumn('admissionNo', 'Admission number', 'प्रवेश संख्या', sql`s.admission_no`, { join: 'student' }),
    textColumn('grade', 'Grade', 'श्रेणी', sql`g.name`, { order: sql`g.position` }),
    textColumn('class', 'Class', 'कक्षा', sql`g.name || '-' || c.section`, {
      isUsual: true,
      order: sql`lpad(g.position::text, 3, '0') || c.section`,
    }),
    textColumn('term', 'Term', 'सत्र', sql`r.printed ->> 'termName'`, { isUsual: true }),
    textColumn('course', 'Subject', 'विषय', sql`w.row ->> 'subject'`, { isUsual: true }),
    numberColumn('marks', 'Marks', 'अंक', marks, { isUsual: true }),
    numberColumn('outOf', 'Out of', 'पूर्णांक', outOf, { isUsual: true }),
    numberColumn('percent', 'Marks %', 'अंक %', sql`round(100 * ${marks} / nullif(${outOf}, 0), 1)`, { isUsual: true }),
    textColumn('subjectGrade', 'Subject grade', 'विषय का ग्रेड', sql`w.row ->> 'grade'`, { isUsual: true }),
    dateColumn(
      'issuedOn',
      'Issued on',
      'जारी तिथि',
      sql`(r.issued_at at time zone (select z.time_zone from tenants z where z.id = (select current_tenant())))::date`,
    ),
  ],
  record: { id: sql`u.id`, opens: peoplePaths.student.replace(':studentId', '{id}') },
}

/** Every student of today with the year so far in a few numbers. */
const studentOverview: ReportSubject = {
  name: 'studentOverview',
  label: { en: 'Students at a glance', hi: 'छात्र एक नज़र में' },
  access: studentReporting,
  from: sql`enrolments e join users u on u.tenant_id = e.tenant_id and u.id = e.student_id
    join classes c on c.tenant_id = e.tenant_id and c.id = e.class_id
    join grades g on g.tenant_id = c.tenant_id and g.id = c.grade_id`,
  joins: {
    student: sql`left join students s on s.tenant_id = e.tenant_id and s.user_id = e.student_id`,
    attendance: sql`left join (select m.tenant_id, m.student_id, round(avg(case m.code when 'P' then 100 when 'HD' then 50 else 0 end), 1) as share,
        count(*) filter (where m.code = 'A')::int as absent
      from day_marks m where m.year_id = (select current_year()) group by 1, 2) d on d.tenant_id = e.tenant_id and d.student_id = e.student_id`,
    homework: sql`left join lateral (select round(avg(case when b.handed_in_at is not null then 100 else 0 end), 1) as share
      from homework_submissions b join homework h on h.tenant_id = b.tenant_id and h.id = b.homework_id
      where b.tenant_id = e.tenant_id and b.student_id = e.student_id and b.year_id = (select current_year())
        and h.state in ('open', 'closed') and h.due_at < now()) h on true`,
    result: sql`left join lateral (select ${percent} as percent, r.printed ->> 'termName' as term from gradebook_cards r
      where r.tenant_id = e.tenant_id and r.student_id = e.student_id and r.year_id = (select current_year())
        and ${isCurrent}
      order by r.issued_at desc, r.id desc limit 1) o on true`,
  },
  where: sql`e.year_id = (select current_year()) and (select school_day()) between e.from_date and coalesce(e.to_date, 'infinity')`,
  columns: [
    textColumn('name', 'Student', 'छात्र', sql`btrim(u.first_name || ' ' || u.last_name)`, { isUsual: true }),
    textColumn('admissionNo', 'Admission number', 'प्रवेश संख्या', sql`s.admission_no`, { join: 'student' }),
    textColumn('grade', 'Grade', 'श्रेणी', sql`g.name`, { order: sql`g.position` }),
    textColumn('class', 'Class', 'कक्षा', sql`g.name || '-' || c.section`, {
      isUsual: true,
      order: sql`lpad(g.position::text, 3, '0') || c.section`,
    }),
    textColumn('rollNo', 'Roll number', 'रोल नंबर', sql`e.roll_no`, { isUsual: true }),
    numberColumn('attendance', 'Attendance %', 'उपस्थिति %', sql`d.share`, { join: 'attendance', isUsual: true }),
    numberColumn('absent', 'Days absent', 'अनुपस्थित दिन', sql`d.absent`, { join: 'attendance' }),
    numberColumn('homework', 'Homework handed in %', 'जमा गृहकार्य %', sql`h.share`, { join: 'homework', isUsual: true }),
    numberColumn('percent', 'Latest result %', 'नवीनतम परिणाम %', sql`o.percent`, { join: 'result', isUsual: true }),
    textColumn('term', 'Of the term', 'किस सत्र का', sql`o.term`, { join: 'result' }),
  ],
  record: { id: sql`u.id`, opens: `${gradebookPaths.officeReport}?student={id}` },
}

export const gradebookReportSubjects = [results, subjectResults, studentOverview]
