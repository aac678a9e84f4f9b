import { sql } from 'kysely'
import { admin, allow } from '#platform/contract/access/access.ts'
import {
  choiceColumn,
  dateColumn,
  numberColumn,
  type ReportSubject,
  textColumn,
} from '#platform/server/contributions/reportSubject.ts'

const states = {
  done: { en: 'Completed', hi: 'पूरा' },
  late: { en: 'Overdue', hi: 'विलंबित' },
  open: { en: 'Open', hi: 'शेष' },
}
/** A line without lines below it is what classes complete. */
const isLeaf = sql`not exists (select from curriculum_items b where b.tenant_id = i.tenant_id
  and b.curriculum_id = i.curriculum_id and b.parent_id = i.item_id and not b.removed)`
const isDone = sql`p.id is not null`
const isLate = sql`p.id is null and i.planned_to < (select school_day())`

/** The topics of each class's subjects this year and whether the class has completed them. */
const milestones: ReportSubject = {
  name: 'milestones',
  label: { en: 'Curriculum progress', hi: 'पाठ्यक्रम की प्रगति' },
  access: allow(admin('curriculum', 'view')),
  from: sql`curriculum_items i join curriculums q on q.tenant_id = i.tenant_id and q.id = i.curriculum_id
    join classes c on c.tenant_id = q.tenant_id and c.year_id = q.year_id and c.grade_id = q.grade_id
    join grades g on g.tenant_id = c.tenant_id and g.id = c.grade_id
    join subjects j on j.tenant_id = q.tenant_id and j.id = q.subject_id
    left join curriculum_progress p on p.tenant_id = i.tenant_id and p.class_id = c.id
      and p.curriculum_id = i.curriculum_id and p.item_id = i.item_id`,
  where: sql`i.year_id = (select current_year()) and not i.removed and ${isLeaf}`,
  columns: [
    textColumn('class', 'Class', 'कक्षा', sql`g.name || '-' || c.section`, {
      isUsual: true,
      order: sql`lpad(g.position::text, 3, '0') || c.section`,
    }),
    textColumn('grade', 'Grade', 'श्रेणी', sql`g.name`, { order: sql`g.position` }),
    textColumn('course', 'Subject', 'विषय', sql`j.name`, { isUsual: true }),
    textColumn('topic', 'Topic', 'विषय-वस्तु', sql`i.title`, { isUsual: true }),
    choiceColumn(
      'state',
      'State',
      'स्थिति',
      sql`case when ${isDone} then 'done' when ${isLate} then 'late' else 'open' end`,
      {
        choices: states,
        isUsual: true,
      },
    ),
    dateColumn('plannedTo', 'Planned until', 'योजना तक', sql`i.planned_to`, { isUsual: true }),
    dateColumn('completedOn', 'Completed on', 'पूरा हुआ', sql`p.completed_on`, { isUsual: true }),
    numberColumn('completed', 'Completed %', 'पूरा %', sql`case when ${isDone} then 100 else 0 end`),
    numberColumn('overdue', 'Overdue', 'विलंबित', sql`case when ${isLate} then 1 else 0 end`),
    numberColumn('periods', 'Periods', 'घंटे', sql`i.periods`),
  ],
}

export const curriculumReportSubjects = [milestones]
