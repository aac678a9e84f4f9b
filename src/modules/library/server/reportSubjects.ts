import { sql } from 'kysely'
import { admin, allow } from '#platform/contract/access/access.ts'
import {
  choiceColumn,
  datetimeColumn,
  numberColumn,
  type ReportSubject,
  textColumn,
} from '#platform/server/contributions/reportSubject.ts'

const kinds = {
  open: { en: 'Opened', hi: 'खोला' },
  page: { en: 'Page read', hi: 'पन्ना पढ़ा' },
  download: { en: 'Downloaded', hi: 'डाउनलोड' },
  print: { en: 'Printed', hi: 'प्रिंट' },
  close: { en: 'Closed', hi: 'बंद किया' },
}
const people = {
  '1': { en: 'Admin', hi: 'एडमिन' },
  '2': { en: 'Student', hi: 'छात्र' },
  '3': { en: 'Teacher', hi: 'शिक्षक' },
  '5': { en: 'Other staff', hi: 'अन्य कर्मचारी' },
}
const zone = sql`(select z.time_zone from tenants z where z.id = (select current_tenant()))`

/** What people did with the content of the library in the days of this academic year. */
const contentUse: ReportSubject = {
  name: 'contentUse',
  label: { en: 'Use of content', hi: 'सामग्री का उपयोग' },
  access: allow(admin('user', 'view')),
  from: sql`library_usage l join users u on u.tenant_id = l.tenant_id and u.id = l.user_id
    join library_resources r on r.tenant_id = l.tenant_id and r.id = l.resource_id
    left join subjects j on j.tenant_id = r.tenant_id and j.id = r.subject_id
    left join grades g on g.tenant_id = r.tenant_id and g.id = r.grade_id`,
  where: sql`not u.is_guardian
    and l.happened_at >= (select y.starts_on from academic_years y where y.id = (select current_year()))::timestamp at time zone ${zone}
    and l.happened_at < (select y.ends_on + 1 from academic_years y where y.id = (select current_year()))::timestamp at time zone ${zone}`,
  columns: [
    textColumn('name', 'Name', 'नाम', sql`btrim(u.first_name || ' ' || u.last_name)`, { isUsual: true }),
    choiceColumn('role', 'Role', 'भूमिका', sql`u.role_id::text`, { choices: people, isUsual: true }),
    textColumn('resource', 'Content', 'सामग्री', sql`r.title`, { isUsual: true }),
    textColumn('course', 'Subject', 'विषय', sql`j.name`, { isUsual: true }),
    textColumn('grade', 'Grade', 'श्रेणी', sql`g.name`, { order: sql`g.position` }),
    choiceColumn('kind', 'What', 'क्या', sql`l.kind`, { choices: kinds, isUsual: true }),
    datetimeColumn('at', 'When', 'कब', sql`l.happened_at`, { isUsual: true }),
    numberColumn('minutes', 'Minutes', 'मिनट', sql`round(l.seconds / 60.0, 1)`),
    textColumn('personId', 'Account', 'खाता', sql`u.user_name`),
  ],
}

export const libraryReportSubjects = [contentUse]
