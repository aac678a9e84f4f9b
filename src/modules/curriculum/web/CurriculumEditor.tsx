import { IconHistory, IconTrash } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router'
import { mayUse } from '#platform/contract/access/access.ts'
import { useDraft } from '#platform/web/drafts/useDraft.tsx'
import { DeleteRecord } from '#platform/web/forms/DeleteRecord.tsx'
import { fill, useText } from '#platform/web/i18n.tsx'
import { useRead, useSend } from '#platform/web/query.ts'
import { useUser } from '#platform/web/session/session.ts'
import { Button, ButtonLink } from '#ui/actions/Button.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { Link } from '#ui/actions/Link.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { Status } from '#ui/indicators/Status.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { curriculum } from '../contract.ts'
import type { CurriculumTree } from '../items.ts'
import type { Syllabus } from '../schemas.ts'
import { curriculumStatuses } from '../statuses.ts'
import { Changes } from './Changes.tsx'
import css from './Curriculum.module.css'
import { useCurriculumWords } from './curriculumWords.ts'
import { areaOf, editorOf, listOf, versionsOf } from './paths.ts'
import { type Editing, useEditing } from './useCurriculumDraft.ts'
import { curriculumText, useServerWords } from './words.ts'

const StructureStep = lazy(() => import('./StructureStep.tsx').then((file) => ({ default: file.StructureStep })))
const ContentStep = lazy(() => import('./ContentStep.tsx').then((file) => ({ default: file.ContentStep })))
const ReviewStep = lazy(() => import('./ReviewStep.tsx').then((file) => ({ default: file.ReviewStep })))

const steps = ['structure', 'content', 'review'] as const
type Step = (typeof steps)[number]

/** Edits a curriculum in three steps: structure, content and review. */
export default function CurriculumEditor() {
  const text = useText(curriculumText).editor
  const { gradeId = '', courseId = '' } = useParams()
  const area = areaOf(useLocation().pathname)
  const reading = useRead(curriculum.routes.getSyllabus, { query: { gradeId, courseId } })
  if (reading.data) return <Editor key={`${gradeId} ${courseId}`} syllabus={reading.data} />
  const isNotFound = reading.error && reading.error.status < 500
  return (
    <>
      <PageHeader crumbs={[{ label: text.crumb, to: listOf(area) }]} title={text.crumb} />
      {reading.isPending && (
        <Loading>
          <SkeletonRows rows={8} columns={2} />
        </Loading>
      )}
      {isNotFound && <EmptyState kind="nothing" sketch="books" title={text.notYours} body={text.notYoursHint} />}
      {reading.isError && !isNotFound && (
        <EmptyState kind="failed" onRetry={() => void reading.refetch()} retrying={reading.isFetching} />
      )}
    </>
  )
}

function Editor({ syllabus }: { syllabus: Syllabus }) {
  const text = useText(curriculumText).editor
  const words = useCurriculumWords()
  const user = useUser()
  const area = areaOf(useLocation().pathname)
  const [params] = useSearchParams()
  const editing = useEditing(syllabus)
  const { course, curriculum: own } = syllabus
  const requested = steps.find((name) => name === params.get('step'))
  const step: Step = requested ?? (own ? 'content' : 'structure')
  const mayEdit = mayUse(curriculum.routes.saveSyllabus.access, user)
  const draft = useDraft<CurriculumTree>(`curriculum ${course.gradeId} ${course.courseId}`, {
    value: editing.mine,
    isDirty: editing.isDirty,
    onRestore: editing.setMine,
    onSave: async () => (await editing.store('')) !== null,
  })
  const save = async () => {
    if ((await editing.store('')) !== null) draft.clear()
  }
  return (
    <>
      <PageHeader
        crumbs={[{ label: text.crumb, to: listOf(area) }]}
        title={fill(text.title, { course: course.courseDisplayName, grade: course.grade })}
        subtitle={own ? <Status tone={words.tone(own)}>{words.status(own)}</Status> : undefined}
        actions={
          <>
            <DeleteButton syllabus={syllabus} />
            {own && (
              <ButtonLink icon={IconHistory} to={versionsOf(area, course)}>
                {text.history}
              </ButtonLink>
            )}
            {mayEdit && (
              <Button
                variant="primary"
                disabled={!editing.isDirty}
                loading={editing.isSaving}
                onClick={() => void save()}
              >
                {text.save}
              </Button>
            )}
          </>
        }
      />
      {draft.guard}
      <EditorNotices syllabus={syllabus} editing={editing} />
      <nav aria-label={text.steps}>
        <ol className={css.steps}>
          {steps.map((name) => (
            <li key={name}>
              <Link
                look="bare"
                className={css.step}
                aria-current={name === step ? 'step' : undefined}
                to={editorOf(area, course, name)}
              >
                {text[name]}
              </Link>
            </li>
          ))}
        </ol>
      </nav>
      <Suspense fallback={<SkeletonRows rows={8} columns={2} />}>
        {step === 'structure' && <StructureStep syllabus={syllabus} editing={editing} mayEdit={mayEdit} />}
        {step === 'content' && <ContentStep syllabus={syllabus} editing={editing} mayEdit={mayEdit} />}
        {step === 'review' && (
          <ReviewStep syllabus={syllabus} editing={editing} mayEdit={mayEdit} onSaved={draft.clear} />
        )}
      </Suspense>
      <div className={css.bar}>
        {step !== 'structure' && (
          <ButtonLink to={editorOf(area, course, step === 'review' ? 'content' : 'structure')}>{text.back}</ButtonLink>
        )}
        {step !== 'review' && (
          <ButtonLink variant="primary" to={editorOf(area, course, step === 'structure' ? 'content' : 'review')}>
            {text.next}
          </ButtonLink>
        )}
        {editing.isDirty && <span className={css.meta}>{text.unsaved}</span>}
      </div>
    </>
  )
}

/** Notices about rework, conflicts and failed saves. */
function EditorNotices({ syllabus, editing }: { syllabus: Syllabus; editing: Editing }) {
  const text = useText(curriculumText).editor
  const own = syllabus.curriculum
  const { conflict, problem } = editing
  const isReturned = own?.statusId === curriculumStatuses.reworkRequired
  return (
    <>
      {isReturned && (
        <Notice tone="warn" title={own.decidedBy ? fill(text.sentBack, { name: own.decidedBy }) : text.sentBackPlain}>
          {own.decisionNote}
        </Notice>
      )}
      {problem && <Notice tone="bad" live title={problem} />}
      {conflict && (
        <Notice
          tone="warn"
          live
          title={conflict.savedBy ? fill(text.conflict, { name: conflict.savedBy }) : text.conflictPlain}
          action={
            <>
              <Button size="small" onClick={() => void editing.takeTheirs()}>
                {text.takeTheirs}
              </Button>
              <Button size="small" variant="quiet" onClick={() => void editing.store('', conflict.version)}>
                {text.keepMine}
              </Button>
            </>
          }
        >
          <Changes changes={conflict.changes} />
        </Notice>
      )}
    </>
  )
}

/** Hidden without permission or once a class has started the curriculum. */
function DeleteButton({ syllabus: { course, curriculum: own } }: { syllabus: Syllabus }) {
  const text = useText(curriculumText).editor
  const say = useServerWords()
  const user = useUser()
  const navigate = useNavigate()
  const remove = useSend(curriculum.routes.deleteCurriculum)
  const [isConfirming, setConfirming] = useState(false)
  if (!own || own.isInUse || !mayUse(curriculum.routes.deleteCurriculum.access, user)) return null
  const { gradeId, courseId } = course
  const send = async () => {
    await remove.mutateAsync({ query: { gradeId, courseId } })
    await navigate(listOf('office'))
  }
  return (
    <>
      <IconButton icon={IconTrash} label={text.delete} onClick={() => setConfirming(true)} />
      {isConfirming && (
        <DeleteRecord
          name={fill(text.title, { course: course.courseDisplayName, grade: course.grade })}
          say={say}
          send={send}
          onClose={() => setConfirming(false)}
        />
      )}
    </>
  )
}
