import { attendance } from '#modules/attendance/contract.ts'
import { mayUse } from '#platform/contract/access/access.ts'
import { roles } from '#platform/contract/access/roles.ts'
import type { Reply } from '#platform/contract/route.ts'
import type { ApiProblem } from '#platform/web/api.ts'
import { fill, useFormat, useText } from '#platform/web/i18n.tsx'
import { useRead, useSend } from '#platform/web/query.ts'
import { useUser } from '#platform/web/session/session.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Link } from '#ui/actions/Link.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { AttendanceLetter } from '#ui/indicators/AttendanceLetter.tsx'
import { Status } from '#ui/indicators/Status.tsx'
import { Line, Lines } from '#ui/layout/Lines.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { OfficeTabs } from './OfficeTabs.tsx'
import { attendanceTitles } from './titles.ts'
import { attendanceText, useServerWords } from './words.ts'

/** What guardians have announced: for class teachers of their own class, for the office of the school. */
export default function AnnouncedAbsences() {
  const text = useText(attendanceText).announced
  const { titles } = useText(attendanceTitles)
  const user = useUser()
  const list = useRead(attendance.routes.listAnnounced, {})
  return (
    <>
      <PageHeader title={titles.announced} subtitle={text.subtitle}>
        {user.roleId === roles.admin && <OfficeTabs at="announced" />}
      </PageHeader>
      {list.isError && !list.data && (
        <EmptyState kind="failed" onRetry={() => void list.refetch()} retrying={list.isFetching} />
      )}
      {list.isPending && (
        <Loading>
          <SkeletonRows rows={5} columns={3} />
        </Loading>
      )}
      {list.data?.absences.length === 0 && (
        <EmptyState kind="nothing" sketch="register" title={text.none} body={text.noneHint} />
      )}
      {list.data && list.data.absences.length > 0 && (
        <Lines label={titles.announced}>
          {list.data.absences.map((absence) => (
            <Announced key={absence.knownAbsenceId} absence={absence} />
          ))}
        </Lines>
      )}
    </>
  )
}

type Absence = Reply<typeof attendance.routes.listAnnounced>['absences'][number]

function Announced({ absence }: { absence: Absence }) {
  const text = useText(attendanceText).announced
  const say = useServerWords()
  const user = useUser()
  const { date, ago } = useFormat()
  const seen = useSend(attendance.routes.markSeen)
  const short = { weekday: 'short', day: 'numeric', month: 'short' } as const
  const { startDate, endDate, part, knownAbsenceId, paper, announcedBy, announcedAt, seenBy } = absence
  const days = startDate === endDate ? date(startDate, short) : `${date(startDate, short)} – ${date(endDate, short)}`
  const markSeen = () =>
    seen.mutateAsync({ params: { knownAbsenceId } }).then(
      (answer) => toast.success(say(answer)),
      (failed: ApiProblem) => toast.error(say(failed)),
    )
  return (
    <Line
      before={<AttendanceLetter code={absence.code} />}
      name={`${absence.name} · ${absence.className}`}
      meta={[days, part === 'day' ? '' : text.parts[part], absence.reason].filter(Boolean).join(' · ')}
      more={
        <span>
          {fill(text.by, { name: announcedBy ?? '', ago: announcedAt ? ago(announcedAt) : '' })}
          {paper && (
            <>
              {' · '}
              <Link to={paper.url} download={paper.name}>
                {paper.name}
              </Link>
            </>
          )}
        </span>
      }
    >
      {seenBy ? (
        <Status tone="good">{fill(text.seenBy, { name: seenBy })}</Status>
      ) : (
        mayUse(attendance.routes.markSeen.access, user) && (
          <Button size="small" loading={seen.isPending} onClick={() => void markSeen()}>
            {text.seen}
          </Button>
        )
      )}
    </Line>
  )
}
