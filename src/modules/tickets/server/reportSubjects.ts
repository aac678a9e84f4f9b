import { sql } from 'kysely'
import {
  choiceColumn,
  datetimeColumn,
  numberColumn,
  type ReportSubject,
  textColumn,
} from '#platform/server/contributions/reportSubject.ts'
import { ticketViewers } from '../access.ts'
import { ticketPaths } from '../web/paths.ts'

const kinds = {
  account: { en: 'Account', hi: 'खाता' },
  technical: { en: 'Technical', hi: 'तकनीकी' },
  academics: { en: 'Academics', hi: 'पढ़ाई' },
  fees: { en: 'Fees', hi: 'शुल्क' },
  transport: { en: 'Transport', hi: 'परिवहन' },
  facilities: { en: 'Facilities', hi: 'सुविधाएँ' },
  other: { en: 'Other', hi: 'अन्य' },
}
const states = {
  pending: { en: 'Pending', hi: 'लंबित' },
  rejected: { en: 'Rejected', hi: 'अस्वीकृत' },
  sentToVendor: { en: 'Sent to vendor', hi: 'विक्रेता को भेजा' },
  resolved: { en: 'Resolved', hi: 'हल' },
  resolvedByVendor: { en: 'Resolved by vendor', hi: 'विक्रेता ने हल किया' },
}
const zone = sql`(select z.time_zone from tenants z where z.id = (select current_tenant()))`

/** Tickets raised in the days of this academic year. */
const tickets: ReportSubject = {
  name: 'tickets',
  label: { en: 'Support tickets', hi: 'सहायता टिकट' },
  access: ticketViewers,
  from: sql`tickets t join users u on u.tenant_id = t.tenant_id and u.id = t.user_id`,
  joins: { assignee: sql`left join users a on a.tenant_id = t.tenant_id and a.id = t.assignee_id` },
  where: sql`t.raised_at >= (select y.starts_on from academic_years y where y.id = (select current_year()))::timestamp at time zone ${zone}
    and t.raised_at < (select y.ends_on + 1 from academic_years y where y.id = (select current_year()))::timestamp at time zone ${zone}`,
  columns: [
    numberColumn('number', 'Number', 'संख्या', sql`t.number`, { isUsual: true }),
    textColumn('subject', 'Subject', 'विषय', sql`t.subject`, { isUsual: true }),
    choiceColumn('kind', 'Kind', 'प्रकार', sql`t.kind`, { choices: kinds, isUsual: true }),
    choiceColumn('state', 'State', 'स्थिति', sql`t.state`, { choices: states, isUsual: true }),
    textColumn('raisedBy', 'Raised by', 'किसने', sql`btrim(u.first_name || ' ' || u.last_name)`, { isUsual: true }),
    textColumn('assignee', 'Assigned to', 'किसे सौंपा', sql`btrim(a.first_name || ' ' || a.last_name)`, {
      join: 'assignee',
    }),
    datetimeColumn('raisedAt', 'Raised', 'दर्ज', sql`t.raised_at`, { isUsual: true }),
    datetimeColumn('answeredAt', 'First answer', 'पहला जवाब', sql`t.answered_at`),
    datetimeColumn('closedAt', 'Closed', 'बंद', sql`t.closed_at`),
    numberColumn(
      'hoursToAnswer',
      'Hours to the first answer',
      'पहले जवाब तक घंटे',
      sql`round((extract(epoch from t.answered_at - t.raised_at) / 3600)::numeric, 1)`,
    ),
    numberColumn('rating', 'Rating', 'रेटिंग', sql`t.rating`),
    textColumn('ratingNote', 'Words with the rating', 'रेटिंग के शब्द', sql`t.rating_note`, { isSensitive: true }),
  ],
  record: { id: sql`t.id`, opens: `${ticketPaths.office}?ticket={id}` },
}

export const ticketReportSubjects = [tickets]
