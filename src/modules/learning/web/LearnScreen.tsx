import { useState } from 'react'
import { familyCurriculum } from '#modules/curriculum/familyContract.ts'
import { curriculumPaths } from '#modules/curriculum/web/paths.ts'
import { askPath } from '#modules/doubts/web/paths.ts'
import { forChild } from '#modules/family/web/paths.ts'
import { ChildPage, KeptNote } from '#modules/family/web/public.tsx'
import { familyLibrary } from '#modules/library/familyContract.ts'
import type { ShelfItem } from '#modules/library/familySchemas.ts'
import { ShelfLine } from '#modules/library/web/public.tsx'
import { familyWhiteboard } from '#modules/whiteboard/familyContract.ts'
import { whiteboardPaths } from '#modules/whiteboard/web/paths.ts'
import { mayUse } from '#platform/contract/access/access.ts'
import type { Reply } from '#platform/contract/route.ts'
import { fill, useCount, useFormat, useText } from '#platform/web/i18n.tsx'
import { useRead } from '#platform/web/query.ts'
import { useUser } from '#platform/web/session/session.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Link } from '#ui/actions/Link.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ProgressBar } from '#ui/feedback/ProgressBar.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { Line, Lines } from '#ui/layout/Lines.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import css from './Learn.module.css'
import { begunOf, type Subject, subjectsOf } from './subjects.ts'
import { learningText } from './words.ts'

/** How many lines a list shows at first. */
const few = 4

/** What a child learns: where they stopped, what is new, what teachers have shared, and every subject with its shelf. */
export default function LearnScreen() {
  return <ChildPage>{(child) => <LearningOf studentId={child.studentId} />}</ChildPage>
}

function LearningOf({ studentId }: { studentId: string }) {
  const text = useText(learningText)
  const user = useUser()
  const input = { params: { studentId } }
  const reading = { isKept: true, isTogether: true }
  const shelf = useRead(familyLibrary.routes.getChildShelf, input, reading)
  const boards = useRead(familyWhiteboard.routes.listChildBoards, input, reading)
  const { getChildCurriculum } = familyCurriculum.routes
  const curriculum = useRead(getChildCurriculum, input, {
    ...reading,
    enabled: mayUse(getChildCurriculum.access, user),
  })
  if (!shelf.data || curriculum.isLoading)
    return shelf.isError ? (
      <EmptyState
        kind="failed"
        body={shelf.error.message}
        onRetry={() => void shelf.refetch()}
        retrying={shelf.isFetching}
      />
    ) : (
      <Loading>
        <SkeletonRows rows={6} columns={2} />
      </Loading>
    )
  const { resources } = shelf.data
  const subjects = subjectsOf(curriculum.data?.courses ?? [], resources)
  const shared = boards.data?.boards ?? []
  if (subjects.length === 0 && shared.length === 0)
    return <EmptyState kind="nothing" sketch="books" title={text.none} body={text.noneHint} />
  return (
    <div className={css.page}>
      <KeptNote route={familyLibrary.routes.getChildShelf} input={input} />
      <Shelf title={text.continue} items={begunOf(resources).slice(0, 3)} />
      <Shelf title={text.fresh} items={resources.filter(({ isNew }) => isNew)} />
      <Boards studentId={studentId} boards={shared} />
      <div className={css.subjects}>
        {subjects.map((subject) => (
          <SubjectPanel key={subject.courseId ?? 'none'} subject={subject} studentId={studentId} />
        ))}
      </div>
    </div>
  )
}

function Shelf({ title, items }: { title: string; items: readonly ShelfItem[] }) {
  if (items.length === 0) return null
  return (
    <Panel title={title}>
      <ShortList items={items} withCourse />
    </Panel>
  )
}

/** The first of many, and a button for the rest. */
function ShortList({ items, withCourse = false }: { items: readonly ShelfItem[]; withCourse?: boolean }) {
  const text = useText(learningText)
  const count = useCount()
  const [isWhole, setWhole] = useState(false)
  return (
    <>
      <Lines>
        {(isWhole ? items : items.slice(0, few)).map((item) => (
          <ShelfLine key={item.contentId} item={item} withCourse={withCourse} />
        ))}
      </Lines>
      {items.length > few && (
        <Button variant="quiet" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? text.fewer : count(text.all, items.length)}
        </Button>
      )}
    </>
  )
}

type SharedBoards = Reply<typeof familyWhiteboard.routes.listChildBoards>['boards']

function Boards({ studentId, boards }: { studentId: string; boards: SharedBoards }) {
  const text = useText(learningText)
  const { ago } = useFormat()
  const { isGuardian } = useUser()
  if (boards.length === 0) return null
  const all = forChild(whiteboardPaths.family, studentId)
  return (
    <Panel
      title={isGuardian ? text.boardsOfChild : text.boards}
      action={boards.length > 3 && <Link to={all}>{text.allBoards}</Link>}
    >
      <Lines>
        {boards.slice(0, 3).map(({ whiteboardId, title, teacherName, changedAt }) => (
          <Line
            key={whiteboardId}
            name={
              <Link to={`${all}&board=${whiteboardId}`}>
                <span dir="auto">{title}</span>
              </Link>
            }
            meta={[teacherName && fill(text.from, { name: teacherName }), ago(changedAt)].filter(Boolean).join(' · ')}
          />
        ))}
      </Lines>
    </Panel>
  )
}

function SubjectPanel({ subject, studentId }: { subject: Subject; studentId: string }) {
  const text = useText(learningText)
  const { number } = useFormat()
  const { isGuardian } = useUser()
  const { progress, items, courseId } = subject
  const name = subject.name ?? text.other
  return (
    <Panel
      className={css.subject}
      title={name}
      action={
        <span className={css.links}>
          {courseId && !isGuardian && <Link to={askPath({ courseId })}>{text.ask}</Link>}
          {progress && <Link to={forChild(curriculumPaths.family, studentId)}>{text.curriculum}</Link>}
        </span>
      }
    >
      {progress && (
        <div>
          <ProgressBar
            label={fill(text.progress, { name })}
            value={progress.total === 0 ? 0 : (100 * progress.done) / progress.total}
          />
          <p className={css.meta}>{fill(text.of, { done: number(progress.done), total: number(progress.total) })}</p>
        </div>
      )}
      {items.length === 0 ? <p className={css.meta}>{text.nothingHere}</p> : <ShortList items={items} />}
    </Panel>
  )
}
