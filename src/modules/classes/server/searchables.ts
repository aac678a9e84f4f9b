import { sql } from 'kysely'
import { admin, allow, licensed, superAdmin, teacher } from '#platform/contract/access/access.ts'
import { licence } from '#platform/contract/access/moduleNumbers.ts'
import type { Searchable } from '#platform/server/contributions/searchable.ts'
import { classDashboardOf, teacherClassOf } from '../web/paths.ts'
import { today } from './classQueries.ts'

const name = sql`g.name || '-' || c.section`
const columns = sql`c.id, ${name} as label, s.name as hint, null::timestamptz as at, lower(concat_ws(' ', ${name}, s.name)) as text,
  search_key(concat_ws(' ', ${name}, s.name)) as key`
const from = sql`from classes c join grades g on g.tenant_id = c.tenant_id and g.id = c.grade_id
  left join streams s on s.tenant_id = c.tenant_id and s.id = c.stream_id`

/** A school has few classes, so their keys are not stored. */
export const searchables: readonly Searchable[] = [
  {
    module: 'classes',
    kind: 'classes',
    access: licensed([licence.school], allow(admin('school', 'view'), superAdmin)),
    rows: () => sql`select ${columns}, null as place ${from}`,
    to: ({ id }) => classDashboardOf(id),
  },
  {
    module: 'classes',
    kind: 'classes',
    access: licensed([licence.myClasses], allow(teacher)),
    rows: ({ userId }) => sql`select ${columns}, (select min(t.subject_id::text) from teachings t
        where t.class_id = c.id and t.teacher_id = ${userId} and ${today('t')}) as place ${from}
      where c.id in (select k.class_id from class_teachers k where k.teacher_id = ${userId} and ${today('k')}
        union all select t.class_id from teachings t where t.teacher_id = ${userId} and ${today('t')})`,
    // The screen trusts only the ids; position and number of students are decoration.
    to: ({ id, place, label }) =>
      teacherClassOf(
        { classId: id, className: label, studentCount: 0, subjects: place === null ? [] : [{ courseId: place }] },
        0,
      ),
  },
]
