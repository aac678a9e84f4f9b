import { useText } from '#platform/web/i18n.tsx'
import { Status } from '#ui/indicators/Status.tsx'
import { phaseAt } from '../joinWindow.ts'
import type { LiveClass } from '../schemas.ts'
import { liveText } from './words.ts'

type Shown = Pick<
  LiveClass,
  'isCancelled' | 'cancelledBy' | 'startsAt' | 'endsAt' | 'startedAt' | 'meetingState' | 'meetingProblem'
>

/** Where a live class stands. */
export function LiveState({ of: one, now }: { of: Shown; now: number }) {
  const text = useText(liveText).state
  if (one.isCancelled)
    return <Status tone="bad">{one.cancelledBy === 'timetable' ? text.noLesson : text.cancelled}</Status>
  const phase = phaseAt(one, now)
  if (phase === 'over') return <Status tone="neutral">{text.over}</Status>
  if (one.meetingState === 'failed') return <Status tone="bad">{text.failed}</Status>
  if (one.meetingState === 'wanted')
    return <Status tone="draft">{one.meetingProblem === 'unreachable' ? text.unreachable : text.preparing}</Status>
  if (phase === 'before') return <Status tone="leave">{text.planned}</Status>
  return <Status tone="good">{one.startedAt ? text.started : text.open}</Status>
}
