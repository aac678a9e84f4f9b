import { useEffect } from 'react'
import { useParams } from 'react-router'
import { askPath } from '#modules/doubts/web/paths.ts'
import { forChild } from '#modules/family/web/paths.ts'
import { ChildPage, KeptNote } from '#modules/family/web/public.tsx'
import { familyHomework } from '#modules/homework/familyContract.ts'
import type { ChildHomework } from '#modules/homework/familySchemas.ts'
import { studying } from '#modules/library/contract.ts'
import { mayUse } from '#platform/contract/access/access.ts'
import { contentPath } from '#platform/contract/files/contentRoutes.ts'
import { call } from '#platform/web/api.ts'
import { fill, useText } from '#platform/web/i18n.tsx'
import { useRead } from '#platform/web/query.ts'
import type { FamilyChild } from '#platform/web/screen.ts'
import { useUser } from '#platform/web/session/session.ts'
import { Link } from '#ui/actions/Link.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { Line, Lines } from '#ui/layout/Lines.tsx'
import { Section } from '#ui/layout/Panel.tsx'
import { RichTextView } from '#ui/richText/RichTextView.tsx'
import { homeworkPaths } from '../paths.ts'
import css from './Family.module.css'
import { HandedIn } from './HandedIn.tsx'
import { HandInForm } from './HandInForm.tsx'
import { useDueTime } from './HomeworkListScreen.tsx'
import { familyHomeworkText } from './words.ts'

/** One homework: what to do, and the child's own work. */
export default function HomeworkScreen() {
  const { homeworkId = '' } = useParams()
  return <ChildPage>{(child) => <OfChild key={homeworkId} child={child} homeworkId={homeworkId} />}</ChildPage>
}

function OfChild({ child: { studentId }, homeworkId }: { child: FamilyChild; homeworkId: string }) {
  const text = useText(familyHomeworkText)
  const input = { params: { studentId, homeworkId } }
  const route = familyHomework.routes.getChildHomework
  const read = useRead(route, input, { isKept: true })
  const { data } = read
  const isUnopened = data?.mayHandIn === true && !data.isOpened
  useEffect(() => {
    // The teacher sees who has not opened it. A failure does not matter: the next visit says it again.
    if (isUnopened)
      void call(familyHomework.routes.openHomework, { params: { studentId, homeworkId } }).catch(() => undefined)
  }, [isUnopened, studentId, homeworkId])
  if (!data)
    return read.isError ? (
      <EmptyState
        kind="failed"
        body={read.error.message}
        onRetry={() => void read.refetch()}
        retrying={read.isFetching}
      />
    ) : (
      <Loading>
        <SkeletonRows rows={6} columns={1} />
      </Loading>
    )
  return (
    <div className={css.page}>
      <Link to={forChild(homeworkPaths.childList, studentId)}>{text.back}</Link>
      <KeptNote route={route} input={input} />
      <Task homework={data} />
      <Work studentId={studentId} homework={data} />
    </div>
  )
}

function Task({ homework }: { homework: ChildHomework }) {
  const text = useText(familyHomeworkText)
  const due = useDueTime()
  const { homeworkId, title, subject, setBy, dueAt, instructions, files, resources } = homework
  const user = useUser()
  // The library opens for students; a guardian reads what there is.
  const mayOpen = mayUse(studying, user)
  return (
    <>
      <header className={css.head}>
        <h2 className={css.title} dir="auto">
          {title}
        </h2>
        <p>{fill(text.from, { subject, teacher: setBy })}</p>
        <p className={css.due}>{fill(text.due, { time: due(dueAt) })}</p>
        <LateRule homework={homework} />
        {!user.isGuardian && <Link to={askPath({ homeworkId })}>{text.ask}</Link>}
      </header>
      {instructions !== '' && <RichTextView html={instructions} />}
      {files.length > 0 && (
        <Section title={text.files}>
          <Lines label={text.files}>
            {files.map(({ fileId, name, url }) => (
              <Line
                key={fileId}
                name={
                  <Link to={url} download={name}>
                    {name}
                  </Link>
                }
              />
            ))}
          </Lines>
        </Section>
      )}
      {resources.length > 0 && (
        <Section title={text.resources}>
          <Lines label={text.resources}>
            {resources.map((resource) => (
              <Line
                key={resource.contentId}
                name={mayOpen ? <Link to={contentPath('/family', resource)}>{resource.title}</Link> : resource.title}
              />
            ))}
          </Lines>
        </Section>
      )}
    </>
  )
}

/** What happens after the due time, in plain words; nothing once the work is in. */
function LateRule({ homework }: { homework: ChildHomework }) {
  const { late, inClass } = useText(familyHomeworkText)
  const due = useDueTime()
  const { lateRule, lateUntil, now, state, handIn } = homework
  if (handIn.length === 0) return <p className={css.meta}>{inClass}</p>
  if (state === 'handedIn' || state === 'returned') return null
  if (now === 'refused') return <Notice tone="warn" title={late.over} />
  if (now === 'late') return <Notice tone="warn" title={late.isLate} />
  const rule = lateRule === 'until' && lateUntil ? fill(late.until, { time: due(lateUntil) }) : late[lateRule]
  return <p className={css.meta}>{`${rule} ${late.serverTime}`}</p>
}

function Work({ studentId, homework }: { studentId: string; homework: ChildHomework }) {
  const text = useText(familyHomeworkText)
  const { state, handIn, mayHandIn, now } = homework
  if (state === 'handedIn' || state === 'returned') return <HandedIn studentId={studentId} homework={homework} />
  if (handIn.length === 0 || now === 'refused') return null
  if (!mayHandIn) return <p className={css.meta}>{text.guardian}</p>
  return <HandInForm studentId={studentId} homework={homework} />
}
