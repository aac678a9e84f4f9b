import { IconPrinter } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Plan } from '#modules/library/content.ts'
import { library } from '#modules/library/contract.ts'
import { libraryPaths } from '#modules/library/web/paths.ts'
import { roles } from '#platform/contract/access/roles.ts'
import { contentPath } from '#platform/contract/files/contentRoutes.ts'
import { type ApiProblem, saveFile } from '#platform/web/api.ts'
import { fill, useLanguage, useText } from '#platform/web/i18n.tsx'
import { useRead, useSend } from '#platform/web/query.ts'
import { useUser } from '#platform/web/session/session.ts'
import { Button, ButtonLink } from '#ui/actions/Button.tsx'
import { Link } from '#ui/actions/Link.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { Status } from '#ui/indicators/Status.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { lessonPlans } from '../contract.ts'
import { minutesOf } from '../templates.ts'
import type { OpenPlan } from './openPlan.ts'
import css from './PlanScreen.module.css'
import { statusOf } from './planStatus.ts'
import { lessonPlanTitles } from './titles.ts'
import { lessonPlanText, useServerWords } from './words.ts'

const PlanForm = lazy(() => import('./PlanForm.tsx').then((file) => ({ default: file.PlanForm })))
const PlanDecision = lazy(() => import('./PlanDecision.tsx').then((file) => ({ default: file.PlanDecision })))
const Templates = lazy(() => import('./Templates.tsx').then((file) => ({ default: file.Templates })))

/** Makes the server answer 404 when the URL has no id. */
const missingId = '00000000-0000-0000-0000-000000000000'

/** A lesson plan to read, edit, approve or print, depending on the user. */
export default function PlanScreen() {
  const text = useText(lessonPlanText)
  const { titles } = useText(lessonPlanTitles)
  const isOffice = useUser().roleId === roles.admin
  const [params] = useSearchParams()
  const read = useRead(lessonPlans.routes.getPlan, { params: { contentId: params.get('contentId') ?? missingId } })
  const shelf = isOffice ? libraryPaths.officeLibrary : libraryPaths.library
  if (read.data) return <PlanPage opened={read.data} shelf={shelf} />
  return (
    <>
      <PageHeader title={titles.plan} crumbs={[{ label: text.library, to: shelf }]} />
      {read.isPending ? (
        <Loading>
          <SkeletonRows rows={6} columns={1} />
        </Loading>
      ) : read.error.status === 404 || read.error.status === 400 ? (
        <EmptyState
          kind="nothing"
          sketch="books"
          title={text.nothing}
          body={text.nothingHint}
          action={<ButtonLink to={shelf}>{text.toLibrary}</ButtonLink>}
        />
      ) : (
        <EmptyState kind="failed" onRetry={() => void read.refetch()} retrying={read.isFetching} />
      )}
    </>
  )
}

function PlanPage({ opened, shelf }: { opened: OpenPlan; shelf: string }) {
  const text = useText(lessonPlanText)
  const { resource, content, isOwn } = opened
  const [draft, setDraft] = useState<Plan | null>(null)
  const plan = content?.kind === 'plan' ? content : null
  const close = () => {
    setDraft(null)
    globalThis.scrollTo({ top: 0 })
  }
  const status = statusOf(resource.statusId)
  const curriculumPath = [resource.grade, resource.course, resource.chapter, resource.topic].filter(Boolean).join(' · ')
  return (
    <>
      <PageHeader
        title={<span dir="auto">{resource.title}</span>}
        subtitle={curriculumPath || undefined}
        crumbs={[{ label: text.library, to: shelf }]}
        actions={!draft && <PlanActions opened={opened} onEdit={plan && isOwn ? () => setDraft(plan) : undefined} />}
      />
      <div className={css.sheet}>
        <p className={css.acts}>
          <Status tone={status.tone}>{text.statuses[status.name]}</Status>
          {plan && <span className={css.quiet}>{fill(text.total, { n: minutesOf(plan) })}</span>}
        </p>
        {resource.decisionReason && (
          <Notice tone="warn" title={fill(text.sentBack, { reason: resource.decisionReason })} />
        )}
        <Suspense>
          {draft ? (
            <PlanForm opened={opened} plan={draft} onClose={close} />
          ) : plan ? (
            <PlanSheet plan={plan} opened={opened} />
          ) : isOwn ? (
            <Templates onChosen={setDraft} />
          ) : (
            <EmptyState kind="nothing" sketch="register" title={text.empty} />
          )}
          {opened.mayDecide && <PlanDecision resource={resource} />}
        </Suspense>
      </div>
    </>
  )
}

function PlanActions({ opened, onEdit }: { opened: OpenPlan; onEdit: (() => void) | undefined }) {
  const text = useText(lessonPlanText)
  const say = useServerWords()
  const language = useLanguage()
  const submission = useSend(library.routes.submitResource)
  const [isPrinting, setPrinting] = useState(false)
  const { contentId, statusId } = opened.resource
  const params = { contentId }
  const maySubmit = onEdit && (statusId === null || statusId === 24)
  const showError = (failed: unknown) => void toast.error(say(failed as ApiProblem))
  const print = async () => {
    setPrinting(true)
    await saveFile(lessonPlans.routes.printPlan, { params, query: { language } }).catch(showError)
    setPrinting(false)
  }
  const submit = () => submission.mutateAsync({ params }).then((answer) => toast.success(say(answer)), showError)
  return (
    <>
      {opened.content && (
        <Button icon={IconPrinter} loading={isPrinting} onClick={() => void print()}>
          {text.print}
        </Button>
      )}
      {onEdit && <Button onClick={onEdit}>{text.edit}</Button>}
      {maySubmit && (
        <Button variant="primary" loading={submission.isPending} onClick={() => void submit()}>
          {text.offer}
        </Button>
      )}
    </>
  )
}

function PlanSheet({ plan, opened }: { plan: Plan; opened: OpenPlan }) {
  const text = useText(lessonPlanText)
  const prefix = useUser().roleId === roles.admin ? '/admin' : '/teacher'
  const part = (title: string, words: string) =>
    words && (
      <section>
        <h2>{title}</h2>
        <p className={css.words} dir="auto">
          {words}
        </p>
      </section>
    )
  return (
    <>
      {part(text.fields.objectives, plan.objectives)}
      {part(text.fields.materials, plan.materials)}
      <section>
        <h2>{text.fields.steps}</h2>
        <ol className={css.steps}>
          {plan.steps.map((step, at) => (
            <li key={step.stepId} className={css.step}>
              <div className={css.head}>
                <h3 dir="auto">
                  {at + 1}. {step.title}
                </h3>
                <span className={css.quiet}>{fill(text.minutes, { n: step.minutes })}</span>
              </div>
              {(step.teacher || step.students) && (
                <dl className={css.sides}>
                  {step.teacher && <Side name={text.fields.teacher} words={step.teacher} />}
                  {step.students && <Side name={text.fields.students} words={step.students} />}
                </dl>
              )}
              {step.contentIds.length > 0 && (
                <ul className={css.used}>
                  {opened.used
                    .filter(({ contentId }) => step.contentIds.includes(contentId))
                    .map((one) => (
                      <li key={one.contentId}>
                        <Link to={contentPath(prefix, one)}>{one.title}</Link>
                      </li>
                    ))}
                </ul>
              )}
            </li>
          ))}
        </ol>
      </section>
      {part(text.fields.assessment, plan.assessment)}
      {part(text.fields.homework, plan.homework)}
    </>
  )
}

const Side = ({ name, words }: { name: string; words: string }) => (
  <div>
    <dt>{name}</dt>
    <dd dir="auto">{words}</dd>
  </div>
)
