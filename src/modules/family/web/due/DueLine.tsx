import type { ChildDue } from '#modules/family/schemas.ts'
import { fill, useFormat, useText } from '#platform/web/i18n.tsx'
import { useSchool } from '#platform/web/session/session.ts'
import { Link } from '#ui/actions/Link.tsx'
import { Status } from '#ui/indicators/Status.tsx'
import { Line } from '#ui/layout/Lines.tsx'
import { forChild } from '../paths.ts'
import { familyText } from '../words.ts'

const tones = { toDo: 'neutral', late: 'bad', handedIn: 'leave', returned: 'good' } as const

/** A piece of work, when it is due and how far the child is with it. */
export function DueLine({ studentId, item }: { studentId: string; item: ChildDue }) {
  const { due: text } = useText(familyText)
  const { time } = useFormat()
  const { timeZone } = useSchool()
  const at = time(item.dueAt, timeZone, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: 'numeric',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  return (
    <Line
      name={<Link to={forChild(item.path, studentId)}>{item.title}</Link>}
      meta={[item.subject, text.kinds[item.kind], fill(text.by, { time: at })].join(' · ')}
    >
      {item.state !== 'toDo' && <Status tone={tones[item.state]}>{text.states[item.state]}</Status>}
    </Line>
  )
}
