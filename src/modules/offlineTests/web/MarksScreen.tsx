import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useNavigate, useParams, useSearchParams } from 'react-router'
import { paperPath } from '#modules/papers/web/paths.ts'
import { ApiProblem } from '#platform/web/api.ts'
import { fill, useCount, useFormat, useText } from '#platform/web/i18n.tsx'
import { useRead, useSend } from '#platform/web/query.ts'
import { ButtonLink } from '#ui/actions/Button.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { Tabs } from '#ui/layout/Tabs.tsx'
import { ConfirmationDialog } from '#ui/overlays/ConfirmationDialog.tsx'
import { offlineTests } from '../contract.ts'
import type { OfflineTest } from '../schemas.ts'
import { ClassMarks } from './ClassMarks.tsx'
import css from './Offline.module.css'
import { editOf, marksOf, offlineTestPaths } from './paths.ts'
import { offlineTestTitles } from './titles.ts'
import { offlineTestText, useServerWords } from './words.ts'

/** The marks of a test on paper, one class at a time. */
export default function MarksScreen() {
  const { offlineTestId = '' } = useParams()
  const [search] = useSearchParams()
  const { marks: text } = useText(offlineTestText)
  const { titles } = useText(offlineTestTitles)
  const { date } = useFormat()
  const count = useCount()
  const read = useRead(offlineTests.routes.getOfflineTest, { params: { offlineTestId } })
  const test = read.data
  const own = test?.classes.find(({ classId }) => classId === search.get('class')) ?? test?.classes[0]
  const isChangeable = test?.mayEdit && test.classes.every(({ isMarksUploaded }) => !isMarksUploaded)
  return (
    <>
      <PageHeader
        crumbs={[{ label: titles.evaluation, to: offlineTestPaths.list }]}
        title={test?.title ?? titles.marks}
        actions={isChangeable && <Actions test={test} />}
      />
      {read.isError ? (
        <EmptyState
          kind="failed"
          body={read.error.message}
          onRetry={() => void read.refetch()}
          retrying={read.isFetching}
        />
      ) : !test || !own ? (
        <Loading>
          <SkeletonRows rows={8} columns={4} />
        </Loading>
      ) : (
        <div className={css.page}>
          <p className={css.meta}>
            {[test.courseDisplayName, date(test.heldOn), count(text.paperMarks, test.marks)].join(' · ')}
            {test.questionPaper && (
              <>
                {' · '}
                <Link to={paperPath(test.questionPaper.questionPaperId)}>{test.questionPaper.name}</Link>
              </>
            )}
          </p>
          {test.classes.length > 1 && (
            <Tabs
              label={text.classes}
              value={own.classId}
              tabs={test.classes.map(({ classId, className }) => ({
                value: classId,
                label: className,
                to: marksOf(offlineTestId, classId),
              }))}
            />
          )}
          <ClassMarks key={own.classId} test={test} own={own} />
        </div>
      )}
    </>
  )
}

function Actions({ test: { offlineTestId, title } }: { test: OfflineTest }) {
  const { marks: text } = useText(offlineTestText)
  const navigate = useNavigate()
  const [isRemoving, setRemoving] = useState(false)
  const say = useServerWords()
  const remove = useSend(offlineTests.routes.removeOfflineTest)
  /** Marks that would be deleted with it: how many is asked once more. */
  const [losing, setLosing] = useState<ApiProblem | null>(null)
  const removeIt = async (dropsMarks: boolean) => {
    try {
      await remove.mutateAsync({ params: { offlineTestId }, query: { dropsMarks: String(dropsMarks) } })
      void navigate(offlineTestPaths.list)
    } catch (failure) {
      if (!(failure instanceof ApiProblem && failure.code === 'marks-lost')) throw failure
      setLosing(failure)
    }
  }
  return (
    <>
      <ButtonLink icon={IconPencil} to={editOf(offlineTestId)}>
        {text.edit}
      </ButtonLink>
      <IconButton icon={IconTrash} label={text.remove} onClick={() => setRemoving(true)} />
      <ConfirmationDialog
        open={isRemoving}
        onClose={() => setRemoving(false)}
        title={fill(text.removeTitle, { title })}
        confirmLabel={text.remove}
        danger
        onConfirm={() => removeIt(false)}
      >
        {text.removeNote}
      </ConfirmationDialog>
      <ConfirmationDialog
        open={losing !== null}
        onClose={() => setLosing(null)}
        title={fill(text.removeTitle, { title })}
        confirmLabel={text.remove}
        danger
        onConfirm={() => removeIt(true)}
      >
        {losing && say(losing)}
      </ConfirmationDialog>
    </>
  )
}
