import { evaluation } from '#modules/homework/evaluationContract.ts'
import type { Submission, SubmissionRow } from '#modules/homework/evaluationSchemas.ts'
import type { Homework } from '#modules/homework/records.ts'
import { fill, useFormat, useText } from '#platform/web/i18n.tsx'
import { useRead } from '#platform/web/query.ts'
import { useSchool } from '#platform/web/session/session.ts'
import { Link } from '#ui/actions/Link.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Loading, SkeletonText } from '#ui/feedback/Skeleton.tsx'
import { Section } from '#ui/layout/Panel.tsx'
import css from '../Homework.module.css'
import { SubmissionPages } from '../pages/SubmissionPages.tsx'
import { homeworkText } from '../words.ts'

/** What a student has handed in. */
export function StudentWork({ homework, row }: { homework: Homework; row: SubmissionRow }) {
  const text = useText(homeworkText).review
  const { homeworkId } = homework
  const isThere = row.state === 'handedIn' || row.state === 'returned'
  const input = { params: { homeworkId, studentId: row.studentId } }
  const work = useRead(evaluation.routes.getSubmission, input, { enabled: isThere })
  if (!isThere || work.data?.handedInAt === null)
    return <EmptyState kind="nothing" sketch="chair" title={text.empty} body={text.emptyHint} />
  if (work.isError)
    return (
      <EmptyState
        kind="failed"
        body={work.error.message}
        onRetry={() => void work.refetch()}
        retrying={work.isFetching}
      />
    )
  if (!work.data)
    return (
      <Loading>
        <SkeletonText lines={8} />
      </Loading>
    )
  return <Whole homework={homework} work={work.data} />
}

function Whole({ homework, work }: { homework: Homework; work: Submission }) {
  const text = useText(homeworkText).review
  const { time, number } = useFormat()
  const { timeZone } = useSchool()
  return (
    <div className={css.work}>
      {work.handedInAt && (
        <p className={css.meta}>
          {fill(text.handedIn, { time: time(work.handedInAt, timeZone) })}
          {work.attempt > 1 && ` · ${fill(text.attempt, { n: number(work.attempt) })}`}
        </p>
      )}
      {work.text && (
        <Section title={text.text}>
          <p className={css.text}>{work.text}</p>
        </Section>
      )}
      {work.files.some(isPage) && (
        <SubmissionPages homeworkId={homework.homeworkId} studentId={work.studentId} isReadOnly={!homework.mayEdit} />
      )}
      {work.files
        .filter((file) => !isPage(file))
        .map((file) => (
          <WorkFile key={file.submissionFileId} file={file} />
        ))}
    </div>
  )
}

/** What is shown as pages, to draw on. */
const isPage = ({ kind, type }: Submission['files'][number]) => kind === 'photo' || type === 'application/pdf'

function WorkFile({ file: { name, kind, url } }: { file: Submission['files'][number] }) {
  if (kind === 'audio')
    // biome-ignore lint/a11y/useMediaCaption: a student's own recording has no captions.
    return <audio controls src={url} aria-label={name} />
  return (
    <p>
      <Link to={url} download={name}>
        {name}
      </Link>
    </p>
  )
}
