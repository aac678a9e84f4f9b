import { sql } from 'kysely'
import { viewing } from '#modules/attendance/contract.ts'
import { peoplePaths } from '#modules/people/web/paths.ts'
import { admin, allow } from '#platform/contract/access/access.ts'
import {
  choiceColumn,
  dateColumn,
  numberColumn,
  type ReportSubject,
  textColumn,
} from '#platform/server/contributions/reportSubject.ts'

const codes = {
  P: { en: 'Present', hi: 'उपस्थित' },
  A: { en: 'Absent', hi: 'अनुपस्थित' },
  HD: { en: 'Half day', hi: 'आधा दिन' },
  ML: { en: 'Medical leave', hi: 'चिकित्सा अवकाश' },
}
const staffCodes = { ...codes, L: { en: 'Leave', hi: 'अवकाश' } }
const name = sql`btrim(u.first_name || ' ' || u.last_name)`
/** Half days count half; the average of it is the share of days attended, in percent. */
const attended = sql`case m.code when 'P' then 100 when 'HD' then 50 else 0 end`

/** The days of each code, as columns to add up. */
const daysOf = (words: Readonly<Record<string, { en: string; hi: string }>>) =>
  Object.entries(words).map(([code, { en, hi }]) =>
    numberColumn(
      `days${code}`,
      `${en}: days`,
      `${hi}: दिन`,
      sql`case when m.code = ${sql.lit(code)} then 1 else 0 end`,
    ),
  )

/** One row for each student and day with a mark. */
const attendance: ReportSubject = {
  name: 'attendance',
  label: { en: 'Student attendance', hi: 'छात्रों की उपस्थिति' },
  access: viewing,
  from: sql`day_marks m join users u on u.tenant_id = m.tenant_id and u.id = m.student_id
    join classes c on c.tenant_id = m.tenant_id and c.id = m.class_id
    join grades g on g.tenant_id = c.tenant_id and g.id = c.grade_id`,
  joins: { student: sql`left join students s on s.tenant_id = m.tenant_id and s.user_id = m.student_id` },
  where: sql`m.year_id = (select current_year())`,
  columns: [
    dateColumn('day', 'Day', 'दिन', sql`m.day`, { isUsual: true }),
    textColumn('name', 'Student', 'छात्र', name, { isUsual: true }),
    textColumn('grade', 'Grade', 'श्रेणी', sql`g.name`, { order: sql`g.position` }),
    textColumn('class', 'Class', 'कक्षा', sql`g.name || '-' || c.section`, {
      isUsual: true,
      order: sql`lpad(g.position::text, 3, '0') || c.section`,
    }),
    choiceColumn('code', 'Attendance', 'उपस्थिति', sql`m.code`, { choices: codes, isUsual: true }),
    numberColumn('attended', 'Attended %', 'उपस्थिति %', attended),
    ...daysOf(codes),
    textColumn('admissionNo', 'Admission number', 'प्रवेश संख्या', sql`s.admission_no`, { join: 'student' }),
    textColumn('note', 'Note', 'टिप्पणी', sql`m.note`, { isSensitive: true }),
  ],
  record: { id: sql`u.id`, opens: peoplePaths.student.replace(':studentId', '{id}') },
}

const kinds = { '3': { en: 'Teacher', hi: 'शिक्षक' }, '5': { en: 'Other staff', hi: 'अन्य कर्मचारी' } }

/** One row for each member of staff and day with a mark. */
const staffAttendance: ReportSubject = {
  name: 'staffAttendance',
  label: { en: 'Staff attendance', hi: 'कर्मचारियों की उपस्थिति' },
  access: allow(admin('staffAttendance', 'view')),
  from: sql`staff_marks m join users u on u.tenant_id = m.tenant_id and u.id = m.user_id
    left join staff_profiles f on f.tenant_id = u.tenant_id and f.user_id = u.id
    left join departments d on d.tenant_id = f.tenant_id and d.id = f.department_id`,
  where: sql`m.year_id = (select current_year())`,
  columns: [
    dateColumn('day', 'Day', 'दिन', sql`m.day`, { isUsual: true }),
    textColumn('name', 'Name', 'नाम', name, { isUsual: true }),
    textColumn('employeeNo', 'Employee number', 'कर्मचारी संख्या', sql`f.employee_no`),
    choiceColumn('kind', 'Kind', 'प्रकार', sql`u.role_id::text`, { choices: kinds, isUsual: true }),
    textColumn('department', 'Department', 'विभाग', sql`d.name`, { isUsual: true }),
    choiceColumn('code', 'Attendance', 'उपस्थिति', sql`m.code`, { choices: staffCodes, isUsual: true }),
    numberColumn('attended', 'Attended %', 'उपस्थिति %', attended),
    ...daysOf(staffCodes),
    textColumn('note', 'Note', 'टिप्पणी', sql`m.note`, { isSensitive: true }),
  ],
}

export const attendanceReportSubjects = [attendance, staffAttendance]
