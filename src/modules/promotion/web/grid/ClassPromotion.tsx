import { useParams } from 'react-router'
import { deciding } from '#modules/promotion/access.ts'
import { promotion } from '#modules/promotion/contract.ts'
import type { PromotionClass, Promotion as PromotionState } from '#modules/promotion/schemas.ts'
import { mayUse } from '#platform/contract/access/access.ts'
import { fill, useText } from '#platform/web/i18n.tsx'
import { useRead } from '#platform/web/query.ts'
import { useUser } from '#platform/web/session/session.ts'
import { Button } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { EditableGrid } from '#ui/grid/EditableGrid.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import css from '../Promotion.module.css'
import { promotionPaths } from '../paths.ts'
import { promotionTitles } from '../titles.ts'
import { formOf, useTakeProposals } from '../useTakeProposals.ts'
import { promotionText } from '../words.ts'
import { useGridColumns, useGridRows } from './gridColumns.ts'
import { useDecisionSaving } from './useDecisionSaving.ts'

/** The students of a class and the decision about each. */
export default function ClassPromotion() {
  const { classId = '' } = useParams()
  const { titles } = useText(promotionTitles)
  const read = useRead(promotion.routes.getPromotionClass, { params: { classId } })
  const overview = useRead(promotion.routes.getPromotion, {})
  if (read.data && overview.data) return <Grid own={read.data} state={overview.data} />
  const failed = read.isError ? read : overview.isError ? overview : null
  return (
    <>
      <PageHeader title={titles.class} crumbs={[{ label: titles.promotion, to: promotionPaths.promotion }]} />
      {failed ? (
        <EmptyState
          kind="failed"
          body={failed.error?.message}
          onRetry={() => void failed.refetch()}
          retrying={failed.isFetching}
        />
      ) : (
        <Loading>
          <SkeletonRows rows={10} columns={6} />
        </Loading>
      )}
    </>
  )
}

function Grid({ own, state }: { own: PromotionClass; state: PromotionState }) {
  const text = useText(promotionText)
  const { titles } = useText(promotionTitles)
  const mayEdit = mayUse(deciding, useUser()) && state.isOpen
  const { next } = state.years
  const grade = state.grades.find(({ gradeId }) => gradeId === own.gradeId)
  const { states, save, saveAll } = useDecisionSaving(own, next)
  const { take, busy } = useTakeProposals()
  const columns = useGridColumns({ own, state, mayEdit })
  const rows = useGridRows(own)
  const usual = grade?.policy.nextGradeId ? ('promoted' as const) : ('graduated' as const)
  const open = own.students.filter(({ decision }) => !decision)
  const needsResults = own.students.some(({ reasons }) => reasons.includes('noResult'))
  const label = fill(text.grid.label, { class: own.className })
  return (
    <>
      <PageHeader
        title={label}
        subtitle={mayEdit ? text.grid.subtitle : undefined}
        crumbs={[{ label: titles.promotion, to: promotionPaths.promotion }]}
        actions={
          mayEdit &&
          open.length > 0 && (
            <div className={css.row}>
              <Button onClick={() => saveAll(open.map((student) => formOf(student, { outcome: usual }, next)))}>
                {fill(text.grid.all, { outcome: text.outcomes[usual] })}
              </Button>
              <Button variant="primary" loading={busy !== null} onClick={() => void take([own], next)}>
                {text.grid.take}
              </Button>
            </div>
          )
        }
      />
      <div className={css.stack}>
        {needsResults && (
          <Notice tone="warn" title={text.grid.noResults}>
            {text.grid.noResultsHint}
          </Notice>
        )}
        {own.students.length === 0 ? (
          <EmptyState kind="nothing" sketch="register" title={text.overview.empty} body={text.overview.emptyHint} />
        ) : (
          <EditableGrid
            label={label}
            rowHeading={text.grid.student}
            columns={columns}
            rows={rows}
            states={states}
            onChange={save}
          />
        )}
      </div>
    </>
  )
}
