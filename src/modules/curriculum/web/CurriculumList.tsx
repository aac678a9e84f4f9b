import { IconFileImport } from '@tabler/icons-react'
import { useLocation, useSearchParams } from 'react-router'
import { importStartOf } from '#modules/imports/web/paths.ts'
import { mayUse } from '#platform/contract/access/access.ts'
import type { Reply } from '#platform/contract/route.ts'
import { fill, useFormat, useText } from '#platform/web/i18n.tsx'
import { useRead } from '#platform/web/query.ts'
import { useUser } from '#platform/web/session/session.ts'
import { InquiryTabs } from '#platform/web/shell/InquiryTabs.tsx'
import { ButtonLink } from '#ui/actions/Button.tsx'
import { Link } from '#ui/actions/Link.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { Status } from '#ui/indicators/Status.tsx'
import { Lines, Line as Row } from '#ui/layout/Lines.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { Section } from '#ui/layout/Panel.tsx'
import { Select } from '#ui/select/Select.tsx'
import { curriculum } from '../contract.ts'
import { type CurriculumStatusName, curriculumStatuses, statusName } from '../statuses.ts'
import css from './Curriculum.module.css'
import { useCurriculumWords } from './curriculumWords.ts'
import { type Area, areaOf, curriculumPaths, editorOf } from './paths.ts'
import { curriculumTitles } from './titles.ts'
import { curriculumText } from './words.ts'

type Line = Reply<typeof curriculum.routes.listCurriculum>['courses'][number]
const statusNames = Object.keys(curriculumStatuses) as CurriculumStatusName[]

/** Subjects by grade with the status of their curricula: a teacher’s own, all, or those awaiting approval. */
export default function CurriculumList() {
  const text = useText(curriculumText)
  const { titles } = useText(curriculumTitles)
  const user = useUser()
  const { pathname } = useLocation()
  const area = areaOf(pathname)
  const isApprovals = pathname === curriculumPaths.approvals
  const reading = useRead(curriculum.routes.listCurriculum, {})
  const all = (reading.data?.courses ?? []).filter((line) => !isApprovals || line.curriculum?.isSent)
  const mayImport = area === 'office' && !isApprovals && mayUse(curriculum.routes.deleteCurriculum.access, user)
  return (
    <>
      <PageHeader
        title={isApprovals ? titles.approvals : titles.list}
        subtitle={isApprovals ? text.list.waiting : area === 'teacher' ? text.list.mine : text.list.all}
        actions={
          mayImport && (
            <ButtonLink icon={IconFileImport} to={importStartOf('curriculum')}>
              {text.list.importing}
            </ButtonLink>
          )
        }
      >
        {isApprovals && <InquiryTabs value="curriculumPlan" />}
      </PageHeader>
      {reading.isPending && (
        <Loading>
          <SkeletonRows rows={8} columns={3} />
        </Loading>
      )}
      {reading.isError && (
        <EmptyState kind="failed" onRetry={() => void reading.refetch()} retrying={reading.isFetching} />
      )}
      {reading.data && all.length === 0 && (
        <EmptyState
          kind="nothing"
          sketch="books"
          title={isApprovals ? text.list.noneWaiting : text.list.none}
          body={isApprovals ? text.list.noneWaitingHint : area === 'teacher' ? text.list.noneMine : text.list.noneAll}
        />
      )}
      {all.length > 0 && <Courses all={all} area={area} withStatus={!isApprovals} />}
    </>
  )
}

function Courses({ all, area, withStatus }: { all: readonly Line[]; area: Area; withStatus: boolean }) {
  const text = useText(curriculumText)
  const [params, setParams] = useSearchParams()
  const grade = params.get('grade') ?? ''
  const status = params.get('status') ?? ''
  const choose = (name: string, value: string | null) => {
    const next = new URLSearchParams(params)
    if (value) next.set(name, value)
    else next.delete(name)
    setParams(next, { replace: true })
  }
  const grades = new Map(all.map((line) => [line.gradeId, line.grade]))
  const statusOf = ({ curriculum: own }: Line) => (own ? statusName(own.statusId) : 'unwritten')
  const filtered = all.filter(
    (line) => (grade === '' || line.gradeId === grade) && (status === '' || statusOf(line) === status),
  )
  const clear = () => setParams({}, { replace: true })
  return (
    <>
      <div className={css.filters}>
        {grades.size > 1 && (
          <Select
            className={css.filter}
            label={text.list.grade}
            value={grade}
            onChange={(value) => choose('grade', value)}
            options={[
              { value: '', label: text.list.everyGrade },
              ...[...grades].map(([value, name]) => ({ value, label: name })),
            ]}
          />
        )}
        {withStatus && (
          <Select
            className={css.filter}
            label={text.list.status}
            value={status}
            onChange={(value) => choose('status', value)}
            options={[
              { value: '', label: text.list.everyStatus },
              { value: 'unwritten', label: text.list.unwritten },
              ...statusNames.map((value) => ({ value, label: text.statuses[value] })),
            ]}
          />
        )}
      </div>
      {filtered.length === 0 && <EmptyState kind="no-match" onClear={clear} />}
      <div className={css.stack}>
        {[...Map.groupBy(filtered, (line) => line.gradeId)].map(([gradeId, lines]) => (
          <Section key={gradeId} title={fill(text.list.gradeNamed, { grade: lines[0]?.grade ?? '' })}>
            <Lines>
              {lines.map((line) => (
                <Course key={line.courseId} line={line} area={area} />
              ))}
            </Lines>
          </Section>
        ))}
      </div>
    </>
  )
}

function Course({ line, area }: { line: Line; area: Area }) {
  const text = useText(curriculumText).list
  const words = useCurriculumWords()
  const { ago } = useFormat()
  const { courseDisplayName: course, grade, curriculum: own } = line
  const when = own ? ago(own.savedAt) : ''
  const saved = own?.savedBy ? fill(text.saved, { name: own.savedBy, when }) : fill(text.savedWhen, { when })
  return (
    <Row
      name={
        <Link look="ink" to={editorOf(area, line, own ? 'content' : undefined)}>
          {course}
        </Link>
      }
      meta={own ? [words.contents(own), saved].filter(Boolean).join(' · ') : text.unwritten}
    >
      {own ? (
        <Status tone={words.tone(own)}>{words.status(own)}</Status>
      ) : (
        <ButtonLink size="small" to={editorOf(area, line)}>
          {text.write}
          <span className="visually-hidden"> {fill(text.writeNamed, { course, grade })}</span>
        </ButtonLink>
      )}
    </Row>
  )
}
