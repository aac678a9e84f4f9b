import { sql } from 'kysely'
import { admin, allow } from '#platform/contract/access/access.ts'
import {
  choiceColumn,
  dateColumn,
  numberColumn,
  type ReportSubject,
  textColumn,
} from '#platform/server/contributions/reportSubject.ts'

const kinds = {
  'homework.set': { en: 'Set homework', hi: 'गृहकार्य दिया' },
  'homework.evaluated': { en: 'Evaluated homework', hi: 'गृहकार्य जाँचा' },
  'homework.viewed': { en: 'Opened homework', hi: 'गृहकार्य खोला' },
  'homework.handedIn': { en: 'Handed in homework', hi: 'गृहकार्य जमा किया' },
  'activity.assigned': { en: 'Assigned an activity', hi: 'गतिविधि दी' },
  'activity.evaluated': { en: 'Evaluated an activity', hi: 'गतिविधि जाँची' },
  'activity.viewed': { en: 'Opened an activity', hi: 'गतिविधि खोली' },
  'activity.handedIn': { en: 'Handed in an activity', hi: 'गतिविधि जमा की' },
  'doubt.created': { en: 'Asked a doubt', hi: 'शंका पूछी' },
  'doubt.resolved': { en: 'Resolved a doubt', hi: 'शंका हल की' },
  'lessonPlan.created': { en: 'Wrote a lesson plan', hi: 'पाठ योजना लिखी' },
  'topic.completed': { en: 'Completed a topic', hi: 'विषय-वस्तु पूरी की' },
  'content.used': { en: 'Used content', hi: 'सामग्री का उपयोग' },
  'register.taken': { en: 'Took a register', hi: 'उपस्थिति ली' },
  'onlineTest.set': { en: 'Set an online test', hi: 'ऑनलाइन परीक्षा रखी' },
  'onlineTest.taken': { en: 'Took an online test', hi: 'ऑनलाइन परीक्षा दी' },
  'challenge.mastered': { en: 'Mastered a chapter', hi: 'अध्याय में महारत' },
}
const people = {
  '1': { en: 'Admin', hi: 'एडमिन' },
  '2': { en: 'Student', hi: 'छात्र' },
  '3': { en: 'Teacher', hi: 'शिक्षक' },
  '5': { en: 'Other staff', hi: 'अन्य कर्मचारी' },
}

/** What people did with the product in the days of this academic year, without what was withdrawn. */
const activity: ReportSubject = {
  name: 'activity',
  label: { en: 'Use of the product', hi: 'उपयोग' },
  access: allow(admin('user', 'view')),
  from: sql`activity_events e join users u on u.tenant_id = e.tenant_id and u.id = e.user_id
    left join lateral (select g.name as grade, g.position, g.name || '-' || c.section as class_name,
        lpad(g.position::text, 3, '0') || c.section as place
      from enrolments n join classes c on c.tenant_id = n.tenant_id and c.id = n.class_id
        join grades g on g.tenant_id = c.tenant_id and g.id = c.grade_id
      where n.tenant_id = e.tenant_id and n.student_id = e.user_id and n.year_id = (select current_year())
        and e.day between n.from_date and coalesce(n.to_date, 'infinity') order by n.from_date desc, n.id limit 1) k on true`,
  where: sql`not u.is_guardian
    and e.day between (select y.starts_on from academic_years y where y.id = (select current_year()))
      and (select y.ends_on from academic_years y where y.id = (select current_year()))
    and not coalesce((select m.is_withdrawn from activity_marks m where m.tenant_id = e.tenant_id and m.event_id = e.id
      order by m.marked_at desc, m.id desc limit 1), false)`,
  columns: [
    dateColumn('day', 'Day', 'दिन', sql`e.day`, { isUsual: true }),
    textColumn('name', 'Name', 'नाम', sql`btrim(u.first_name || ' ' || u.last_name)`, { isUsual: true }),
    textColumn('account', 'User name', 'यूज़र नाम', sql`u.user_name`),
    choiceColumn('role', 'Role', 'भूमिका', sql`u.role_id::text`, { choices: people, isUsual: true }),
    textColumn('grade', 'Grade', 'श्रेणी', sql`k.grade`, { order: sql`k.position` }),
    textColumn('class', 'Class', 'कक्षा', sql`k.class_name`, { order: sql`k.place` }),
    choiceColumn('kind', 'What', 'क्या', sql`e.kind`, { choices: kinds, isUsual: true }),
    textColumn('label', 'Of what', 'किसका', sql`e.label`, { isUsual: true }),
    numberColumn('audience', 'Reached', 'कितनों तक', sql`e.audience`),
  ],
}

export const badgeReportSubjects = [activity]
