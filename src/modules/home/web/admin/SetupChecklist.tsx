import { IconCircle, IconCircleCheck, IconCircleDot } from '@tabler/icons-react'
import { setup } from '#modules/school/setupContract.ts'
import type { SetupState } from '#modules/school/setupSchemas.ts'
import { mayUse } from '#platform/contract/access/access.ts'
import { fill, useFormat, useText, useTexts } from '#platform/web/i18n.tsx'
import { getModules } from '#platform/web/productHost.ts'
import { useRead, useSend } from '#platform/web/query.ts'
import { useSession, useUser } from '#platform/web/session/session.ts'
import { Button, ButtonLink } from '#ui/actions/Button.tsx'
import { Link } from '#ui/actions/Link.tsx'
import { cx } from '#ui/classNames.ts'
import { ProgressBar } from '#ui/feedback/ProgressBar.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { Icon } from '#ui/Icon.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { homeText } from '../words.ts'
import css from './SetupChecklist.module.css'
import { type ListedStep, listedSteps } from './setupSteps.ts'

/** Steps tick off automatically. Shown only in the current year, to those who can set up the school. */
export function SetupChecklist() {
  const user = useUser()
  const { yearId } = useSession()
  const isShown = yearId === null && mayUse(setup.routes.getSetup.access, user)
  const { data } = useRead(setup.routes.getSetup, {}, { enabled: isShown, isTogether: true })
  return isShown && data ? <Checklist state={data} /> : null
}

function Checklist({ state }: { state: SetupState }) {
  const text = useText(homeText).setup
  const user = useUser()
  const modules = getModules()
  const words = useTexts(modules.map((module) => module.text))
  const steps = listedSteps(state, modules, words, user)
  const done = steps.filter((step) => step.done).length
  const isComplete = done === steps.length
  const { number } = useFormat()
  if (steps.length === 0) return null
  const figure = fill(text.progress, { done: number(done), of: number(steps.length) })
  if (state.isPutAway) return <HiddenChecklist figure={figure} isComplete={isComplete} />
  return (
    <div className={css.list}>
      <Panel
        title={isComplete ? text.wholeTitle : text.title}
        subtitle={isComplete ? text.wholeHint : text.hint}
        action={<VisibilityButton isPutAway>{text.putAway}</VisibilityButton>}
      >
        <div className={css.head}>
          <ProgressBar className={css.bar ?? ''} label={figure} value={(done / steps.length) * 100} />
          <span className={css.figure}>{figure}</span>
          <NextStep step={steps.find((step) => !step.done)} />
        </div>
        <Steps steps={steps} />
      </Panel>
    </div>
  )
}

function NextStep({ step }: { step: ListedStep | undefined }) {
  const text = useText(homeText).setup
  if (!step) return null
  return (
    <ButtonLink variant="primary" to={step.to}>
      {fill(text.next, { step: step.title })}
    </ButtonLink>
  )
}

function Steps({ steps }: { steps: readonly ListedStep[] }) {
  const text = useText(homeText).setup
  const next = steps.find((step) => !step.done)
  return (
    <ol className={css.steps}>
      {steps.map((step) => (
        <li key={step.name} className={cx(css.step, step.done && css.done, step === next && css.next)}>
          <Link to={step.to} look="bare" className={css.link}>
            <span className={css.mark}>
              <Icon of={step.done ? IconCircleCheck : step === next ? IconCircleDot : IconCircle} size={20} />
            </span>
            <span className={css.words}>{step.title}</span>
            <span className="visually-hidden">{step.done ? text.done : text.open}</span>
          </Link>
        </li>
      ))}
    </ol>
  )
}

/** Shown instead of a hidden checklist, with a button to bring it back. */
function HiddenChecklist({ figure, isComplete }: { figure: string; isComplete: boolean }) {
  const text = useText(homeText).setup
  return (
    <p className={css.away}>
      <span>{isComplete ? text.wholeTitle : `${text.title}: ${figure}`}</span>
      <VisibilityButton isPutAway={false}>{text.bringBack}</VisibilityButton>
    </p>
  )
}

function VisibilityButton({ isPutAway, children }: { isPutAway: boolean; children: string }) {
  const send = useSend(setup.routes.putAway)
  const put = async () => {
    try {
      await send.mutateAsync({ body: { isPutAway } })
    } catch (failed) {
      toast.error((failed as Error).message)
    }
  }
  return (
    <Button size="small" variant="quiet" loading={send.isPending} onClick={() => void put()}>
      {children}
    </Button>
  )
}
