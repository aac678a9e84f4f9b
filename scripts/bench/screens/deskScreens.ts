import type { MeasuredScreen } from './measuredScreen.ts'
import { classTeachers, homeworkStudents, officePeople } from './statements.ts'

const ticketColumns = `t.id, t.number, t.kind, t.subject, t.state, t.raised_at, t.changed_at, t.answer_due_at, t.resolve_due_at, t.rating,
  (select count(*) from ticket_posts p where p.tenant_id = t.tenant_id and p.ticket_id = t.id and not p.is_first and p.kind <> 'note') as replies`

const ticketCounts = (where: string) => `select state, count(*) from tickets t where ${where} group by state`

/** Notices for somebody of this role in these classes. */
const noticesFor = (role: string, classes: string) => `
  from notices n where n.publish_at <= now() and n.withdrawn_at is null and coalesce(n.expires_at, 'infinity') > now()
    and (n.roles = '{}' or '${role}' = any (n.roles))
    and (not exists (select from notice_classes c where c.tenant_id = n.tenant_id and c.notice_id = n.id)
      or exists (select from notice_classes c where c.tenant_id = n.tenant_id and c.notice_id = n.id and c.class_id in (${classes})))`

const isRead = `exists (select from notice_reads r where r.tenant_id = n.tenant_id and r.notice_id = n.id and r.user_id = {userId}::uuid)`

const board = (role: string, classes: string) => [
  `select n.id, n.type, n.title, n.title_hi, n.is_pinned, n.publish_at, n.expires_at, n.event_at, ${isRead} as is_read
   ${noticesFor(role, classes)} order by n.is_pinned desc, n.publish_at desc limit 50`,
  `select count(*), count(*) filter (where not ${isRead}) ${noticesFor(role, classes)}`,
]

const teaching = `select class_id from teachings where teacher_id = {userId}::uuid and to_date is null`

/** What people open all day at their desks: tickets, documents, notices, messages that leave, and what is about themselves. */
export const deskScreens: readonly MeasuredScreen[] = [
  {
    name: 'Support tickets of the office',
    people: officePeople,
    path: '/admin/teacher-inquiry/support',
    bare: [
      `select ${ticketColumns}, u.first_name, u.last_name, u.role_id, a.first_name as assignee
       from tickets t join users u on u.tenant_id = t.tenant_id and u.id = t.user_id
         left join users a on a.tenant_id = t.tenant_id and a.id = t.assignee_id
       order by t.state <> 'pending', t.resolve_due_at limit 50`,
      ticketCounts('true'),
    ],
  },
  {
    name: 'Own tickets of a teacher',
    people: classTeachers,
    path: '/teacher/support-feedback',
    bare: [
      `select ${ticketColumns} from tickets t where t.user_id = {userId}::uuid order by t.changed_at desc limit 50`,
      ticketCounts('t.user_id = {userId}::uuid'),
    ],
  },
  {
    name: 'Staff documents of the office',
    people: officePeople,
    path: '/admin/topVault',
    bare: [
      `select u.id, u.first_name, u.last_name, u.role_id, count(i.id) as documents,
         count(i.id) filter (where i.state = 'submitted') as to_verify,
         count(i.id) filter (where i.expires_on between school_today() and school_today() + 60) as expiring,
         count(i.id) filter (where i.expires_on < school_today()) as expired, array_agg(distinct i.category) as categories
       from users u left join vault_items i on i.tenant_id = u.tenant_id and i.user_id = u.id and i.removed_at is null
         and i.state in ('submitted', 'verified')
       where u.role_id in (1, 3, 5) and u.status_id = 1 group by u.tenant_id, u.id order by u.first_name, u.last_name limit 50`,
      `select count(*) from users u where u.role_id in (1, 3, 5) and u.status_id = 1`,
      `select i.category, count(distinct i.user_id) as people, count(*) filter (where i.expires_on < school_today()) as expired
       from vault_items i join users u on u.tenant_id = i.tenant_id and u.id = i.user_id
       where i.removed_at is null and i.state in ('submitted', 'verified') and u.status_id = 1 group by 1`,
      'select * from vault_categories',
    ],
  },
  {
    name: 'Own documents of a teacher',
    people: classTeachers,
    path: '/teacher/my-profile/topVault',
    bare: [
      `select i.*, f.name, f.size, v.first_name, v.last_name,
         (select count(*) from vault_looks l where l.tenant_id = i.tenant_id and l.item_id = i.id) as looks
       from vault_items i join files f on f.tenant_id = i.tenant_id and f.id = i.file_id
         left join users v on v.tenant_id = i.tenant_id and v.id = i.verified_by
       where i.user_id = {userId}::uuid and i.removed_at is null order by i.category, i.title limit 200`,
      `select s.*, i.title from vault_shares s join vault_items i on i.tenant_id = s.tenant_id and i.id = s.item_id
       where (s.user_id = {userId}::uuid or s.role_id = 3) and s.ended_at is null and s.until >= school_today() limit 100`,
      'select * from vault_categories',
    ],
  },
  {
    name: 'Notice board of a teacher',
    people: classTeachers,
    path: '/teacher/noticeboard',
    bare: board('teacher', teaching),
  },
  {
    name: 'Notice board of a family',
    people: homeworkStudents,
    path: '/family/noticeboard?child={userId}',
    bare: board('student', '{classId}::uuid'),
  },
  {
    name: 'Engage hub of the office',
    people: officePeople,
    path: '/admin/engage-hub',
    bare: [
      `select n.id, n.type, n.title, n.title_hi, n.is_pinned, n.publish_at, n.expires_at, n.withdrawn_at, u.first_name, u.last_name,
         (select count(*) from notice_reads r where r.tenant_id = n.tenant_id and r.notice_id = n.id) as reads,
         (select count(*) from enrolments e join notice_classes c on c.tenant_id = e.tenant_id and c.class_id = e.class_id
           where c.notice_id = n.id and e.to_date is null) as recipients
       from notices n join users u on u.tenant_id = n.tenant_id and u.id = n.author_id
       where n.withdrawn_at is null and coalesce(n.expires_at, 'infinity') > now()
       order by n.is_pinned desc, n.publish_at desc nulls first limit 50`,
      `select count(*) from notices n where n.withdrawn_at is null and coalesce(n.expires_at, 'infinity') > now()`,
    ],
  },
  {
    name: 'Queue of the notification gateway',
    people: officePeople,
    path: '/admin/notificationgateway',
    bare: [
      `select b.id, b.source, b.day, b.is_paused, b.created_at, c.name,
         (select json_agg(n) from (select channel, state, count(*) from gateway_messages m
           where m.tenant_id = b.tenant_id and m.batch_id = b.id group by 1, 2) n) as counts
       from gateway_batches b left join gateway_campaigns c on c.tenant_id = b.tenant_id and c.id = b.campaign_id
       order by b.created_at desc limit 50`,
      'select count(*) from gateway_batches',
      `select channel, state, count(*) from gateway_messages where created_at >= school_midnight() group by 1, 2`,
      'select channel, sum(amount) from gateway_credits group by channel',
    ],
  },
  {
    name: 'Profile of a teacher',
    people: classTeachers,
    path: '/teacher/my-profile/details',
    bare: [
      `select u.email, u.phone, p.*, d.name as department from users u
         left join staff_profiles p on p.tenant_id = u.tenant_id and p.user_id = u.id
         left join departments d on d.tenant_id = p.tenant_id and d.id = p.department_id where u.id = {userId}::uuid`,
      `select g.name, c.section from class_teachers t join classes c on c.tenant_id = t.tenant_id and c.id = t.class_id
         join grades g on g.tenant_id = c.tenant_id and g.id = c.grade_id where t.teacher_id = {userId}::uuid and t.to_date is null`,
    ],
  },
]
