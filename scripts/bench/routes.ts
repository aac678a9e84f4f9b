import type { Pool } from 'pg'

type Query = { sql: string; values: unknown[] }

/** A route to measure, with the queries it runs. Modules add theirs here. */
export type MeasuredRoute = {
  name: string
  userName: string
  method: 'GET'
  url: string
  /** Run in parallel by the bare Fastify route, on an identical pool whose tenant is already set. */
  queries: Query[]
}

export async function measuredRoutes(pool: Pool): Promise<MeasuredRoute[]> {
  const own = await pool.query(`select c.id, k.teacher_id from classes c
      join grades g on g.tenant_id = c.tenant_id and g.id = c.grade_id
      join class_teachers k on k.tenant_id = c.tenant_id and k.class_id = c.id
    where g.name = '7' order by c.section desc limit 1`)
  const [{ id: classId, teacher_id: teacherId }] = own.rows as [{ id: string; teacher_id: string }]
  const url = `/api/classes/${classId}/students?size=50`
  const students: Query = {
    sql: `select u.id as "studentId", e.roll_no as "rollNo", u.first_name as "firstName", u.last_name as "lastName",
        count(*) over ()::int as total
      from enrolments e join users u on u.tenant_id = e.tenant_id and u.id = e.student_id
      where e.class_id = $1 and (select school_day()) between e.from_date and coalesce(e.to_date, 'infinity')
      order by length(e.roll_no), e.roll_no, e.id limit 50 offset 0`,
    values: [classId],
  }
  const reach: Query = {
    sql: `select from class_teachers k where k.class_id = $1 and k.teacher_id = $2
        and (select school_day()) between k.from_date and coalesce(k.to_date, 'infinity')
      union all select from teachings t where t.class_id = $1 and t.teacher_id = $2
        and (select school_day()) between t.from_date and coalesce(t.to_date, 'infinity') limit 1`,
    values: [classId, teacherId],
  }
  return [
    { name: 'a page of 38 students', userName: 'superadmin', method: 'GET', url, queries: [students] },
    {
      name: 'the same, asked by its teacher (reach is checked)',
      userName: 'classteacher',
      method: 'GET',
      url,
      queries: [reach, students],
    },
    {
      name: 'all 52 classes with strength and subjects',
      userName: 'superadmin',
      method: 'GET',
      url: '/api/classes',
      queries: [
        {
          sql: `select c.id, g.name as grade, c.section,
          (select k.teacher_id from class_teachers k where k.class_id = c.id
             and (select school_day()) between k.from_date and coalesce(k.to_date, 'infinity')) as class_teacher_id,
          (select count(*)::int from enrolments e where e.class_id = c.id
             and (select school_day()) between e.from_date and coalesce(e.to_date, 'infinity')) as students,
          (select jsonb_agg(distinct jsonb_build_object('id', s.id, 'name', s.name))
             from teachings t join subjects s on s.tenant_id = t.tenant_id and s.id = t.subject_id where t.class_id = c.id
               and (select school_day()) between t.from_date and coalesce(t.to_date, 'infinity')) as subjects
        from classes c join grades g on g.tenant_id = c.tenant_id and g.id = c.grade_id
        order by g.position, g.code, c.section`,
          values: [],
        },
      ],
    },
    {
      name: 'a page of 50 questions of the bank',
      userName: 'superadmin',
      method: 'GET',
      url: '/api/questions?size=50',
      queries: [
        {
          sql: `select q.id, q.type, q.state, q.title, q.chapter, g.name as grade, s.name as course, u.first_name, u.last_name,
              count(*) over ()::int as total
            from questions q join users u on u.tenant_id = q.tenant_id and u.id = q.author_id
              left join grades g on g.tenant_id = q.tenant_id and g.id = q.grade_id
              left join subjects s on s.tenant_id = q.tenant_id and s.id = q.subject_id
            where q.removed_at is null and q.state <> 'retired' order by q.changed_at desc, q.id limit 50`,
          values: [],
        },
      ],
    },
    {
      name: 'two rows: the academic years',
      userName: 'classteacher',
      method: 'GET',
      url: '/api/academic-years',
      queries: [{ sql: 'select * from academic_years order by starts_on desc', values: [] }],
    },
  ]
}
