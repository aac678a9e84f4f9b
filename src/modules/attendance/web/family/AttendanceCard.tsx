import { attendedShare } from '#modules/attendance/codes.ts'
import type { ChildToday } from '#modules/attendance/familySchemas.ts'
import { forChild } from '#modules/family/web/paths.ts'
import { fill, useFormat, useText } from '#platform/web/i18n.tsx'
import type { FamilyChild } from '#platform/web/screen.ts'
import { Link } from '#ui/actions/Link.tsx'
import { Status, type StatusTone } from '#ui/indicators/Status.tsx'
import { attendancePaths, tellSchool } from '../paths.ts'
import css from './Family.module.css'
import { familyAttendanceText } from './words.ts'

const tones: Readonly<Record<ChildToday['presence'], StatusTone>> = {
  noClass: 'neutral',
  closed: 'neutral',
  absent: 'bad',
  half: 'part',
  atSchool: 'good',
  over: 'neutral',
  announced: 'leave',
  before: 'neutral',
  unmarked: 'draft',
}

type CardProps = { child: FamilyChild; part: ChildToday; isGuardian: boolean }

/** Is my child at school now: one line, and why not if they are away. */
export default function AttendanceCard({ child, part, isGuardian }: CardProps) {
  const text = useText(familyAttendanceText)
  const { percent } = useFormat()
  if (child.leftOn !== null || part.presence === 'noClass') return null
  const share = attendedShare(part.counts)
  const isAway = part.presence === 'absent' || part.presence === 'half' || part.presence === 'announced'
  const isUnexplained = isAway && part.reason === ''
  return (
    <div className={css.today}>
      <p className={css.presence}>
        <Status tone={tones[part.presence]}>{presenceWords(part, text.presence)}</Status>
      </p>
      {isAway && (
        <p className={css.meta}>{isUnexplained ? text.noReason : fill(text.because, { reason: part.reason })}</p>
      )}
      <p className={css.links}>
        <Link to={forChild(attendancePaths.family, child.studentId)}>
          {share === null ? text.open : fill(text.share, { share: percent(share) })}
        </Link>
        {isGuardian && <Link to={tellSchool(child.studentId)}>{isUnexplained ? text.tellWhy : text.tellShort}</Link>}
      </p>
    </div>
  )
}

type PresenceText = Readonly<Record<ChildToday['presence'] | 'holiday', string>>

function presenceWords({ presence, holiday, firstBell }: ChildToday, text: PresenceText): string {
  if (presence === 'closed' && holiday !== null) return fill(text.holiday, { name: holiday })
  return fill(text[presence], { time: firstBell ?? '' })
}
