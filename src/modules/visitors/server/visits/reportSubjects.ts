import { sql } from 'kysely'
import { officeViews } from '#modules/visitors/contract.ts'
import {
  choiceColumn,
  dateColumn,
  datetimeColumn,
  numberColumn,
  type ReportSubject,
  textColumn,
} from '#platform/server/contributions/reportSubject.ts'

const states = {
  invited: { en: 'Invited', hi: 'आमंत्रित' },
  arrived: { en: 'Arrived', hi: 'पहुँचे' },
  awaitingHost: { en: 'Waiting for the host', hi: 'मेज़बान की प्रतीक्षा' },
  approved: { en: 'Approved', hi: 'स्वीकृत' },
  denied: { en: 'Denied', hi: 'मना किया' },
  noAnswer: { en: 'No answer', hi: 'उत्तर नहीं' },
  checkedIn: { en: 'Inside', hi: 'अंदर' },
  checkedOut: { en: 'Left', hi: 'चले गए' },
  noShow: { en: 'Did not come', hi: 'नहीं आए' },
  cancelled: { en: 'Cancelled', hi: 'रद्द' },
}

/** Visits in the days of this academic year. */
const visits: ReportSubject = {
  name: 'visits',
  label: { en: 'Visits', hi: 'आगंतुक' },
  access: officeViews,
  from: sql`visits v join visitors w on w.tenant_id = v.tenant_id and w.id = v.visitor_id
    join visit_purposes p on p.tenant_id = v.tenant_id and p.id = v.purpose_id`,
  joins: { host: sql`left join users h on h.tenant_id = v.tenant_id and h.id = v.host_id` },
  where: sql`v.day between (select y.starts_on from academic_years y where y.id = (select current_year()))
    and (select y.ends_on from academic_years y where y.id = (select current_year()))`,
  columns: [
    dateColumn('day', 'Day', 'दिन', sql`v.day`, { isUsual: true }),
    textColumn('visitor', 'Visitor', 'आगंतुक', sql`w.name`, { isUsual: true }),
    textColumn('company', 'Company', 'संस्था', sql`w.company`),
    textColumn('purpose', 'Purpose', 'उद्देश्य', sql`p.name`, { isUsual: true }),
    textColumn('host', 'Host', 'मेज़बान', sql`btrim(h.first_name || ' ' || h.last_name)`, {
      join: 'host',
      isUsual: true,
    }),
    choiceColumn('state', 'State', 'स्थिति', sql`v.state`, { choices: states, isUsual: true }),
    numberColumn('people', 'People', 'लोग', sql`v.party_size`),
    datetimeColumn('checkedInAt', 'Checked in', 'प्रवेश', sql`v.checked_in_at`, { isUsual: true }),
    datetimeColumn('checkedOutAt', 'Checked out', 'निकास', sql`v.checked_out_at`),
    numberColumn(
      'minutes',
      'Minutes inside',
      'अंदर के मिनट',
      sql`round(extract(epoch from v.checked_out_at - v.checked_in_at) / 60)`,
    ),
    textColumn('vehicle', 'Vehicle', 'वाहन', sql`v.vehicle`, { isSensitive: true }),
    textColumn('denyReason', 'Reason for denial', 'मना करने का कारण', sql`v.deny_reason`, { isSensitive: true }),
  ],
}

export const visitorReportSubjects = [visits]
