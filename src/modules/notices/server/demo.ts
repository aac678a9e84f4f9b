import { sql } from 'kysely'
import type { TenantDb } from '#platform/server/database/database.ts'
import { newId } from '#platform/server/database/ids.ts'
import type { Services } from '#platform/server/services.ts'
import type { NoticeType } from '../rules.ts'
import { roleWord } from './audience.ts'

/** In each demo school, notices of every type: some read and answered, some new, one scheduled, one past, one draft. */
export async function demoNotices({ database }: Pick<Services, 'database'>): Promise<void> {
  const schools = await database.pool.query<{ id: string }>(`select id from tenants where kind = 'school'`)
  for (const { id: tenantId } of schools.rows) await database.inTenant({ tenantId }, someNotices)
}

type DemoNotice = {
  type: NoticeType
  title: string
  titleHi?: string
  body: string
  bodyHi?: string
  roles: readonly string[]
  /** Hours from now; left out for a draft. */
  publish?: number
  expires?: number
  /** On the Saturday after next at ten. */
  place?: string
  options?: readonly string[]
  isPinned?: boolean
  onScreens?: boolean
  comments?: 'none' | 'moderated' | 'open'
}
const everyone = ['teacher', 'staff', 'student', 'guardian', 'admin']

const stories: readonly DemoNotice[] = [
  {
    type: 'event',
    title: 'Annual day on the school ground',
    titleHi: 'स्कूल के मैदान में वार्षिकोत्सव',
    body: '<p>Music, dance and the science fair. Gates open at <strong>9:30</strong>; please be seated by 10.</p>',
    bodyHi: '<p>संगीत, नृत्य और विज्ञान मेला। द्वार <strong>9:30</strong> बजे खुलेंगे; कृपया 10 बजे तक बैठ जाएँ।</p>',
    roles: everyone,
    publish: -50,
    expires: 400,
    place: 'School ground',
    isPinned: true,
    onScreens: true,
    comments: 'moderated',
  },
  {
    type: 'slip',
    title: 'Trip to the science museum: please sign',
    titleHi: 'विज्ञान संग्रहालय की सैर: कृपया हस्ताक्षर करें',
    body: '<p>The class visits the museum next Friday and is back by 15:30. Please return the slip by Wednesday.</p>',
    bodyHi: '<p>कक्षा अगले शुक्रवार संग्रहालय जाएगी और 15:30 तक लौटेगी। कृपया बुधवार तक पर्ची लौटाएँ।</p>',
    roles: ['student', 'guardian', 'teacher'],
    publish: -40,
    expires: 200,
  },
  {
    type: 'poll',
    title: 'Which day suits you for the parent–teacher meeting?',
    body: '<p>Choose the day on which you can come. We take the one most families choose.</p>',
    roles: ['guardian', 'teacher'],
    publish: -30,
    expires: 150,
    options: ['Friday afternoon', 'Saturday morning', 'Saturday afternoon'],
  },
  {
    type: 'circular',
    title: 'New bus timings from Monday',
    titleHi: 'सोमवार से बस का नया समय',
    body: '<p>All buses leave 10 minutes earlier. The list of stops is at the gate.</p>',
    bodyHi: '<p>सभी बसें 10 मिनट पहले चलेंगी। स्टॉप की सूची द्वार पर है।</p>',
    roles: ['student', 'guardian', 'staff'],
    publish: -6,
    expires: 400,
    onScreens: true,
  },
  {
    type: 'achievement',
    title: 'Our quiz team won the district final',
    body: '<p>Congratulations to the team of class 9: 41 of 45 questions right!</p>',
    roles: everyone,
    publish: -70,
    onScreens: true,
    comments: 'open',
  },
  {
    type: 'announcement',
    title: 'Staff meeting on Thursday, 15:45',
    body: '<p>Agenda: the term’s report cards and duties for annual day. Please bring your class lists.</p>',
    roles: ['teacher', 'admin'],
    publish: -3,
    expires: 60,
  },
  {
    type: 'announcement',
    title: 'Library closed for stock-taking',
    body: '<p>The library was closed on Tuesday and Wednesday.</p>',
    roles: everyone,
    publish: -300,
    expires: -100,
  },
  {
    type: 'circular',
    title: 'Winter uniform from December',
    body: '<p>Blazers and full sleeves from 1 December.</p>',
    roles: ['student', 'guardian'],
    publish: 72,
  },
  {
    type: 'announcement',
    title: 'Sports day: first ideas',
    body: '<p>Date and houses to be decided.</p>',
    roles: ['teacher'],
  },
]

async function someNotices(db: TenantDb): Promise<void> {
  const { rows } = await sql<{ userName: string; id: string }>`
    select user_name as "userName", id from users
    where user_name in ('superadmin', 'teacher', 'classteacher', 'guardian', 'student', 'staff')`.execute(db)
  const ids = new Map(rows.map(({ userName, id }) => [userName, id]))
  const author = ids.get('superadmin')
  if (!author) return
  for (const story of stories) await aNotice(db, story, author, ids)
}

/** The Saturday after next at ten o'clock at the school. */
const saturday = sql`(date_trunc('week', (select school_day())::timestamp) + interval '12 days 10 hours') at time zone
  (select time_zone from tenants where id = current_tenant())`

const hours = (count: number) => sql`now() + make_interval(mins => ${Math.round(count * 60)})`

async function aNotice(
  db: TenantDb,
  story: DemoNotice,
  author: string,
  ids: ReadonlyMap<string, string>,
): Promise<void> {
  const { type, title, titleHi = '', body, bodyHi = '', roles, publish, expires, place, options = [] } = story
  const noticeId = newId()
  await sql`insert into notices (id, type, title, body, title_hi, body_hi, roles, is_pinned, on_screens, comments, event_at, event_place,
      publish_at, expires_at, announced_at, author_id)
    values (${noticeId}, ${type}, ${title}, ${body}, ${titleHi}, ${bodyHi}, ${[...roles]}::text[], ${story.isPinned ?? false},
      ${story.onScreens ?? false}, ${story.comments ?? 'none'}, ${place ? saturday : null}, ${place ?? ''},
      ${publish === undefined ? null : hours(publish)}, ${expires === undefined ? null : hours(expires)},
      ${publish !== undefined && publish < 0 ? hours(publish) : null}, ${author})`.execute(db)
  for (const [position, text] of options.entries())
    await sql`insert into notice_options (notice_id, position, body) values (${noticeId}, ${position}, ${text})`.execute(
      db,
    )
  if (publish === undefined || publish > -24) return
  // Part of the school has read what is older than a day, and some of them have answered.
  await sql`insert into notice_reads (notice_id, user_id, read_at)
    select ${noticeId}, u.id, now() - interval '1 hour' from users u
    where u.status_id = 1 and u.user_name not in ('guardian', 'teacher') and ${roleWord} = any (${[...roles]}::text[]) and hashtext(u.id::text || ${title}) % 3 <> 0`.execute(
    db,
  )
  if (type === 'event')
    await sql`insert into notice_replies (notice_id, user_id, is_coming, heads)
      select notice_id, user_id, hashtext(user_id::text) % 5 <> 0, 1 + abs(hashtext(user_id::text)) % 4 from notice_reads
      where notice_id = ${noticeId}`.execute(db)
  if (options.length > 0)
    await sql`insert into notice_votes (notice_id, user_id, option_id)
      select r.notice_id, r.user_id, (select o.id from notice_options o where o.notice_id = r.notice_id
        order by hashtext(o.id::text || r.user_id::text) limit 1) from notice_reads r where r.notice_id = ${noticeId}`.execute(
      db,
    )
  if (type === 'slip')
    await sql`insert into notice_signatures (notice_id, student_id, user_id, name, signature, agrees, wording)
      select distinct on (l.student_id) r.notice_id, l.student_id, u.id, trim(u.first_name || ' ' || u.last_name),
        ${'M30 120 L70 40 L95 130 L130 60 L160 120 L200 70 L240 115 L300 80 L380 110 L520 90 '}, hashtext(l.student_id::text) % 7 <> 0,
        ${`${title}\n${body}`}
      from notice_reads r join users u on u.tenant_id = r.tenant_id and u.id = r.user_id and u.is_guardian
        join guardians g on g.tenant_id = u.tenant_id and g.user_id = u.id
        join student_guardians l on l.tenant_id = g.tenant_id and l.guardian_id = g.id and l.barred_on is null
      where r.notice_id = ${noticeId} and not exists (select from guardians o join student_guardians k on k.tenant_id = o.tenant_id
          and k.guardian_id = o.id join users w on w.tenant_id = o.tenant_id and w.id = o.user_id
        where k.tenant_id = l.tenant_id and k.student_id = l.student_id and w.user_name = 'guardian')
      order by l.student_id, u.id`.execute(db)
  await sql`insert into notice_reactions (notice_id, user_id, kind)
    select notice_id, user_id, (array['like', 'thanks', 'celebrate'])[1 + abs(hashtext(user_id::text)) % 3] from notice_reads
    where notice_id = ${noticeId} and hashtext(user_id::text) % 2 = 0`.execute(db)
  const student = ids.get('student')
  if (story.comments && story.comments !== 'none' && student)
    await sql`insert into notice_comments (notice_id, user_id, body, state)
      values (${noticeId}, ${student}, 'Looking forward to it! May we bring our grandparents?', ${story.comments === 'open' ? 'shown' : 'waiting'})`.execute(
      db,
    )
}
