import { sql } from 'kysely'
import {
  choiceColumn,
  datetimeColumn,
  numberColumn,
  type ReportSubject,
  textColumn,
} from '#platform/server/contributions/reportSubject.ts'
import { overseeing } from '../access.ts'
import { homeworkPaths } from '../web/paths.ts'

const states = {
  notOpened: { en: 'Not opened', hi: 'नहीं खोला' },
  opened: { en: 'Opened', hi: 'खोला' },
  handedIn: { en: 'Handed in', hi: 'जमा किया' },
  returned: { en: 'Returned', hi: 'लौटाया' },
}
const yesNo = { yes: { en: 'Yes', hi: 'हाँ' }, no: { en: 'No', hi: 'नहीं' } }

/** The homework of each student that was given out this year. */
const homework: ReportSubject = {
  name: 'homework',
  label: { en: 'Homework', hi: 'गृहकार्य' },
  access: overseeing,
  from: sql`homework_submissions b join homework h on h.tenant_id = b.tenant_id and h.id = b.homework_id
    join subjects j on j.tenant_id = h.tenant_id and j.id = h.subject_id
    join users u on u.tenant_id = b.tenant_id and u.id = b.student_id
    join classes c on c.tenant_id = b.tenant_id and c.id = b.class_id
    join grades g on g.tenant_id = c.tenant_id and g.id = c.grade_id`,
  joins: { teacher: sql`left join users t on t.tenant_id = h.tenant_id and t.id = h.set_by` },
  where: sql`b.year_id = (select current_year()) and h.state in ('open', 'closed')`,
  columns: [
    textColumn('title', 'Homework', 'गृहकार्य', sql`h.title`, { isUsual: true }),
    textColumn('course', 'Subject', 'विषय', sql`j.name`, { isUsual: true }),
    textColumn('class', 'Class', 'कक्षा', sql`g.name || '-' || c.section`, {
      isUsual: true,
      order: sql`lpad(g.position::text, 3, '0') || c.section`,
    }),
    textColumn('name', 'Student', 'छात्र', sql`btrim(u.first_name || ' ' || u.last_name)`, { isUsual: true }),
    textColumn('teacher', 'Teacher', 'शिक्षक', sql`btrim(t.first_name || ' ' || t.last_name)`, { join: 'teacher' }),
    choiceColumn('state', 'State', 'स्थिति', sql`b.state`, { choices: states, isUsual: true }),
    datetimeColumn('releasedAt', 'Given out', 'दिया गया', sql`h.released_at`),
    datetimeColumn('dueAt', 'Due', 'देय', sql`h.due_at`, { isUsual: true }),
    datetimeColumn('handedInAt', 'Handed in', 'जमा किया', sql`b.handed_in_at`),
    choiceColumn(
      'isLate',
      'Late',
      'विलंब',
      sql`case when coalesce(b.handed_in_at, now()) > h.due_at then 'yes' else 'no' end`,
      {
        choices: yesNo,
      },
    ),
    numberColumn('marks', 'Marks', 'अंक', sql`b.marks`),
    numberColumn('maxMarks', 'Out of', 'पूर्णांक', sql`h.max_marks`),
    numberColumn('percent', 'Marks %', 'अंक %', sql`round(100 * b.marks / nullif(h.max_marks, 0), 1)`),
  ],
  record: { id: sql`h.id`, opens: homeworkPaths.officeHomework.replace(':homeworkId', '{id}') },
}

export const homeworkReportSubjects = [homework]
