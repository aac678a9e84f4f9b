import type { CivilDate } from '#platform/contract/dates/dates.ts'
import { fill, useCount, useText } from '#platform/web/i18n.tsx'
import { useRead } from '#platform/web/query.ts'
import type { RegisterSuggestionProps } from '#platform/web/screen.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { liveClasses } from '../contract.ts'
import { absentees } from '../presence.ts'
import css from './Live.module.css'
import { liveText } from './words.ts'

/** Who did not join the live class of a register. The teacher decides what becomes of it. */
export default function RegisterSuggestion({ place, students, onMark }: RegisterSuggestionProps) {
  const text = useText(liveText).register
  const count = useCount()
  const { classId, date, periodId, courseId } = place
  const query = periodId && courseId ? { periodId, courseId } : {}
  const read = useRead(liveClasses.routes.getPresence, { params: { classId, date: date as CivilDate }, query })
  if (!read.data || read.data.joinedIds.length === 0) return null
  const missing = absentees(students, new Set(read.data.joinedIds))
  const title = read.data.liveClasses.map((one) => one.title).join(', ')
  return (
    <div className={css.suggestion}>
      <Notice
        tone="info"
        title={missing.length === 0 ? fill(text.all, { title }) : fill(count(text.some, missing.length), { title })}
        action={
          missing.length > 0 && (
            <Button size="small" onClick={() => onMark(missing, 'A')}>
              {count(text.apply, missing.length)}
            </Button>
          )
        }
      >
        {missing.length > 0 && text.hint}
      </Notice>
    </div>
  )
}
