import { sql } from 'kysely'
import { admin, allow } from '#platform/contract/access/access.ts'
import {
  choiceColumn,
  datetimeColumn,
  numberColumn,
  type ReportSubject,
  textColumn,
} from '#platform/server/contributions/reportSubject.ts'

const zone = sql`(select z.time_zone from tenants z where z.id = (select current_tenant()))`
const name = sql`btrim(u.first_name || ' ' || u.last_name)`
const roles = {
  admin: { en: 'Admins', hi: 'एडमिन' },
  teacher: { en: 'Teachers', hi: 'शिक्षक' },
  student: { en: 'Students', hi: 'छात्र' },
  guardian: { en: 'Guardians', hi: 'अभिभावक' },
  staff: { en: 'Other staff', hi: 'अन्य कर्मचारी' },
  gate: { en: 'Gate staff', hi: 'गेट कर्मचारी' },
}
const role = sql`case when u.is_guardian then 'guardian' when u.is_gate_staff then 'gate' when u.role_id = 1 then 'admin'
  when u.role_id = 2 then 'student' when u.role_id = 3 then 'teacher' else 'staff' end`

/** Everybody who can sign in. */
const accounts: ReportSubject = {
  name: 'accounts',
  label: { en: 'Accounts', hi: 'खाते' },
  access: allow(admin('user', 'view')),
  from: sql`users u left join lateral (select max(s.last_seen_at) as at from sessions s
    where s.tenant_id = u.tenant_id and s.user_id = u.id) n on true`,
  columns: [
    textColumn('name', 'Name', 'नाम', name, { isUsual: true }),
    textColumn('account', 'User name', 'यूज़र नाम', sql`u.user_name`, { isUsual: true }),
    choiceColumn('role', 'Role', 'भूमिका', role, { choices: roles, isUsual: true }),
    choiceColumn('status', 'Account', 'खाता', sql`u.status_id::text`, {
      choices: { '1': { en: 'Active', hi: 'सक्रिय' }, '11': { en: 'Inactive', hi: 'निष्क्रिय' } },
      isUsual: true,
    }),
    datetimeColumn('lastSeen', 'Last seen', 'अंतिम बार देखा', sql`n.at`, { isUsual: true }),
    datetimeColumn('createdAt', 'Created', 'बनाया गया', sql`u.created_at`),
    numberColumn('active', 'Active', 'सक्रिय', sql`case when u.status_id = 1 then 1 else 0 end`),
    numberColumn(
      'seenThisWeek',
      'Signed in within 7 days',
      '7 दिनों में लॉगिन',
      sql`case when n.at >= now() - interval '7 days' then 1 else 0 end`,
    ),
    numberColumn('neverSeen', 'Never signed in', 'कभी लॉगिन नहीं', sql`case when n.at is null then 1 else 0 end`),
  ],
}

/** What admins changed in the days of this academic year: who, what and when, but not the contents. */
const changes: ReportSubject = {
  name: 'changes',
  label: { en: 'Changes by admins', hi: 'एडमिन के बदलाव' },
  access: allow(admin('admin', 'view')),
  from: sql`audit_entries a join users u on u.tenant_id = a.tenant_id and u.id = a.actor_id`,
  where: sql`a.actor_role = 1
    and a.at >= (select y.starts_on from academic_years y where y.id = (select current_year()))::timestamp at time zone ${zone}
    and a.at < (select y.ends_on + 1 from academic_years y where y.id = (select current_year()))::timestamp at time zone ${zone}`,
  columns: [
    datetimeColumn('at', 'When', 'कब', sql`a.at`, { isUsual: true }),
    textColumn('name', 'Admin', 'एडमिन', name, { isUsual: true }),
    textColumn('account', 'User name', 'यूज़र नाम', sql`u.user_name`),
    textColumn('action', 'Action', 'कार्य', sql`a.action`, { isUsual: true }),
    textColumn('entity', 'Record', 'अभिलेख', sql`a.entity`, { isUsual: true }),
  ],
}

export const ownReportSubjects = [accounts, changes]
