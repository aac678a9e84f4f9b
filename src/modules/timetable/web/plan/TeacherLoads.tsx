import { IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import type { PlanOverview, TeacherLoad } from '#modules/timetable/planSchemas.ts'
import { fill, useCount, useText } from '#platform/web/i18n.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { isTimeOff } from '../../rules/plan.ts'
import css from '../Lines.module.css'
import { timetableText } from '../words.ts'
import { LoadStatus } from './LoadStatus.tsx'
import { TeacherLimits } from './TeacherLimits.tsx'

/** Each teacher's required and possible periods. */
export function TeacherLoads({ plan, mayEdit }: { plan: PlanOverview; mayEdit: boolean }) {
  const text = useText(timetableText).plan
  const count = useCount()
  const [open, setOpen] = useState<TeacherLoad | null>(null)
  const timesOff = (teacher: TeacherLoad) => plan.slots.filter((slot) => isTimeOff(teacher.unavailable, slot)).length
  return (
    <>
      <div className={css.frame}>
        <table className={css.lines} aria-label={text.teachers}>
          <thead>
            <tr>
              <th scope="col">{text.teacher}</th>
              <th scope="col">{text.periods}</th>
              <th scope="col" className={`${css.number} ${css.wide}`}>
                {text.maxPerDay}
              </th>
              <th scope="col" className={css.wide}>
                {text.unavailable}
              </th>
              <td className={css.end} />
            </tr>
          </thead>
          <tbody>
            {plan.teachers.map((teacher) => (
              <tr key={teacher.teacherId}>
                <th scope="row">{teacher.teacherName}</th>
                <td>
                  <LoadStatus needed={teacher.needed} possible={teacher.possible} />
                </td>
                <td className={`${css.number} ${css.wide}`}>{teacher.maxPerDay ?? '—'}</td>
                <td className={css.wide}>{timesOff(teacher) > 0 ? count(text.timesOff, timesOff(teacher)) : '—'}</td>
                <td className={css.end}>
                  {mayEdit && (
                    <IconButton
                      icon={IconPencil}
                      label={fill(text.limitsOf, { name: teacher.teacherName })}
                      onClick={() => setOpen(teacher)}
                    />
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {open && <TeacherLimits key={open.teacherId} teacher={open} slots={plan.slots} onClose={() => setOpen(null)} />}
    </>
  )
}
