import { useState } from 'react'
import { academicSetupAt } from '#modules/school/web/paths.ts'
import { mayUse } from '#platform/contract/access/access.ts'
import { fill, useText } from '#platform/web/i18n.tsx'
import { useRead } from '#platform/web/query.ts'
import { useUser } from '#platform/web/session/session.ts'
import { Button, ButtonLink } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { StatBlock } from '#ui/indicators/StatBlock.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { deciding } from '../access.ts'
import { outcomes } from '../choices.ts'
import { promotion } from '../contract.ts'
import type { PromotionGrade, Promotion as PromotionState } from '../schemas.ts'
import { GradeClasses } from './GradeClasses.tsx'
import { PolicyDrawer } from './PolicyDrawer.tsx'
import css from './Promotion.module.css'
import { Provisionals } from './Provisionals.tsx'
import { promotionPaths } from './paths.ts'
import { promotionTitles } from './titles.ts'
import { useTakeProposals } from './useTakeProposals.ts'
import { promotionText } from './words.ts'

/** All classes with what is decided in them. */
export default function Promotion() {
  const { titles } = useText(promotionTitles)
  const text = useText(promotionText).overview
  const read = useRead(promotion.routes.getPromotion, {})
  if (!read.data)
    return (
      <>
        <PageHeader title={titles.promotion} />
        {read.isError ? (
          <EmptyState kind="failed" onRetry={() => void read.refetch()} retrying={read.isFetching} />
        ) : (
          <Loading>
            <SkeletonRows rows={8} columns={5} />
          </Loading>
        )}
      </>
    )
  const { current, next } = read.data.years
  const subtitle =
    current && next ? fill(text.subtitle, { current: current.name, next: next.name }) : text.subtitleAlone
  return (
    <>
      <PageHeader title={titles.promotion} subtitle={subtitle} actions={<Actions state={read.data} />} />
      <div className={css.stack}>
        {!read.data.isOpen && (
          <Notice tone="info" title={text.closed}>
            {text.closedHint}
          </Notice>
        )}
        {!next && (
          <Notice
            tone="warn"
            title={text.noNext}
            action={<ButtonLink to={academicSetupAt('years')}>{text.addYear}</ButtonLink>}
          >
            {text.noNextHint}
          </Notice>
        )}
        <Provisionals />
        <Classes state={read.data} />
      </div>
    </>
  )
}

function Actions({ state }: { state: PromotionState }) {
  const text = useText(promotionText).overview
  const user = useUser()
  const { take, busy } = useTakeProposals()
  const open = state.grades.flatMap(({ classes }) => classes).filter(({ undecided }) => undecided > 0)
  return (
    <div className={css.row}>
      {state.isOpen && mayUse(deciding, user) && open.length > 0 && (
        <Button loading={busy !== null} onClick={() => void take(open, state.years.next)}>
          {busy ? fill(text.taking, { class: busy }) : text.takeAll}
        </Button>
      )}
      {state.years.next && (
        <ButtonLink variant="primary" to={promotionPaths.newYear}>
          {text.toNewYear}
        </ButtonLink>
      )}
    </div>
  )
}

function Classes({ state }: { state: PromotionState }) {
  const text = useText(promotionText)
  const mayEdit = mayUse(deciding, useUser()) && state.isOpen
  const [edited, setEdited] = useState<PromotionGrade | null>(null)
  const classes = state.grades.flatMap((grade) => grade.classes)
  const all = classes.reduce((sum, { students }) => sum + students, 0)
  const open = classes.reduce((sum, { undecided }) => sum + undecided, 0)
  if (all === 0)
    return <EmptyState kind="nothing" sketch="register" title={text.overview.empty} body={text.overview.emptyHint} />
  return (
    <>
      <div className={css.figures}>
        <StatBlock hero value={fill(text.overview.of, { n: all - open, all })} label={text.overview.decided} />
        {outcomes.map((outcome) => (
          <StatBlock
            key={outcome}
            value={classes.reduce((sum, { counts }) => sum + counts[outcome], 0)}
            label={text.outcomes[outcome]}
          />
        ))}
      </div>
      {state.grades
        .filter(({ classes: own }) => own.some(({ students }) => students > 0))
        .map((grade) => (
          <GradeClasses
            key={grade.gradeId}
            grade={grade}
            grades={state.grades}
            onEdit={mayEdit ? () => setEdited(grade) : undefined}
          />
        ))}
      {edited && (
        <PolicyDrawer
          grade={state.grades.find(({ gradeId }) => gradeId === edited.gradeId) ?? edited}
          state={state}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  )
}
