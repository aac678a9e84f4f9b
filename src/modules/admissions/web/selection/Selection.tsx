import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { decisions } from '#modules/admissions/decisionContract.ts'
import { selection } from '#modules/admissions/selectionContract.ts'
import type { Selection as SelectionFacts } from '#modules/admissions/selectionSchemas.ts'
import { mayUse } from '#platform/contract/access/access.ts'
import { fill, useFormat, useText } from '#platform/web/i18n.tsx'
import { useRead, useSend } from '#platform/web/query.ts'
import { useSchool, useUser } from '#platform/web/session/session.ts'
import { Button } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { Section } from '#ui/layout/Panel.tsx'
import { NativeSelect } from '#ui/select/NativeSelect.tsx'
import css from '../Admissions.module.css'
import { BulkResult, type Outcome } from '../lists/BulkResult.tsx'
import { inBatches } from '../lists/bulkBatches.ts'
import { AdmissionsHeader } from '../office/AdmissionsHeader.tsx'
import { decisionText } from '../office/decisionWords.ts'
import { useSending } from '../useSending.ts'
import { admissionText } from '../words.ts'
import { CandidateTable } from './CandidateTable.tsx'
import { MeetingTimes } from './MeetingTimes.tsx'
import { RankDialog } from './RankDialog.tsx'

type Chosen = NonNullable<SelectionFacts['chosen']>

/** Choosing among those who applied for a grade: meetings with panels, scores, ranks and offers. */
export default function Selection() {
  const text = useText(decisionText)
  const [search, setSearch] = useSearchParams()
  const postGradeId = search.get('grade') ?? undefined
  const read = useRead(selection.routes.getSelection, { query: postGradeId ? { postGradeId } : {} })
  const { data } = read
  return (
    <>
      <AdmissionsHeader at="selection" />
      {read.isError && <EmptyState kind="failed" onRetry={() => void read.refetch()} retrying={read.isFetching} />}
      {read.isPending && (
        <Loading>
          <SkeletonRows rows={8} columns={4} />
        </Loading>
      )}
      {data && !data.chosen && (
        <EmptyState kind="nothing" sketch="register" title={text.noSelection} body={text.noSelectionHint} />
      )}
      {data?.chosen && (
        <div className={css.stack}>
          <div className={css.row}>
            <NativeSelect
              label={text.gradeOf}
              options={data.grades.map(({ postGradeId: value, grade, post, waiting }) => ({
                value,
                label: fill(text.gradeWaiting, { grade, post, n: waiting }),
              }))}
              value={data.chosen.postGradeId}
              onChange={(grade) => setSearch({ grade }, { replace: true })}
            />
          </div>
          <Parts chosen={data.chosen} staff={data.staff} grades={data.grades} />
        </div>
      )}
    </>
  )
}

function Parts({ chosen, staff, grades }: { chosen: Chosen } & Pick<SelectionFacts, 'staff' | 'grades'>) {
  const mayEdit = mayUse(selection.routes.rankApplications.access, useUser())
  return (
    <div className={css.stack}>
      <Ranked chosen={chosen} grades={grades} mayEdit={mayEdit} />
      <MeetingTimes chosen={chosen} staff={staff} mayEdit={mayEdit} />
    </div>
  )
}

type RankedProps = { chosen: Chosen; mayEdit: boolean } & Pick<SelectionFacts, 'grades'>

function Ranked({ chosen, grades, mayEdit }: RankedProps) {
  const text = useText(decisionText)
  const words = useText(admissionText)
  const navigate = useNavigate()
  const { time } = useFormat()
  const { timeZone } = useSchool()
  const [isRanking, setRanking] = useState(false)
  const [result, setResult] = useState<Outcome | null>(null)
  const offer = useSend(decisions.routes.makeOffers)
  const { send } = useSending()
  const { ranking, seats, candidates } = chosen
  const waiting = candidates.filter(({ state }) => state === 'decisionPending' || state === 'waitlisted')
  const offerSeats = (applicationIds: string[], done: () => void) =>
    send(
      async () => {
        const answers = await inBatches(applicationIds, (ids) => offer.mutateAsync({ body: { applicationIds: ids } }))
        return { data: answers.map(({ data }) => data), message: 'OK' }
      },
      ({ data }) => {
        setResult({
          kind: 'offer',
          done: data.reduce((sum, { offered }) => sum + offered, 0),
          stayed: data.flatMap(({ stayed }) => stayed),
        })
        done()
      },
    )
  const grade = grades.find(({ postGradeId }) => postGradeId === chosen.postGradeId)?.grade ?? ''
  return (
    <Section
      title={text.candidates}
      action={
        mayEdit && (
          <Button disabled={waiting.length === 0} onClick={() => setRanking(true)}>
            {text.rank}
          </Button>
        )
      }
    >
      <div className={css.stack}>
        <div>
          <p className={css.quiet}>
            {seats
              .map(({ quota, seats: all, taken }) =>
                fill(text.quotaFree, { quota: words.quotas[quota], free: Math.max(0, all - taken), seats: all }),
              )
              .join(' · ')}
          </p>
          <p className={css.quiet}>
            {ranking
              ? fill(text.rankedBy, {
                  method: text.methods[ranking.method],
                  n: ranking.entrants,
                  name: ranking.madeBy,
                  time: time(ranking.madeAt, timeZone, { dateStyle: 'medium', timeStyle: 'short' }),
                  seed: ranking.seed,
                })
              : fill(text.notRanked, { method: text.methods[chosen.method] })}
          </p>
        </div>
        <CandidateTable
          chosen={chosen}
          mayOffer={mayEdit}
          onOffer={(ids, done) => void offerSeats(ids, done)}
          onOpen={(path) => void navigate(path)}
        />
      </div>
      {isRanking && (
        <RankDialog
          postGradeId={chosen.postGradeId}
          method={chosen.method}
          grade={grade}
          onClose={() => setRanking(false)}
        />
      )}
      {result && <BulkResult outcome={result} onClose={() => setResult(null)} />}
    </Section>
  )
}
