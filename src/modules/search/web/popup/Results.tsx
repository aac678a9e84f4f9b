import { useId, useState } from 'react'
import { teacherSearch } from '#modules/search/contract.ts'
import type { Keyword, KeywordAction, KeywordId } from '#modules/search/keywords.ts'
import type { ClassOption, Result } from '#modules/search/schemas.ts'
import { fill, useCount, useFormat, useText } from '#platform/web/i18n.tsx'
import { useRead } from '#platform/web/query.ts'
import { Button } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { useMedia } from '#ui/layout/measurements.ts'
import { targetOf } from '../paths.ts'
import { searchText } from '../words.ts'
import { FilterDrawer } from './FilterDrawer.tsx'
import { filterCount, filtered, kindsOf } from './flow.ts'
import { wordOf } from './resultWords.ts'
import css from './SearchPopup.module.css'
import type { StepsProps } from './useSteps.ts'

/** How a native client asks for the list of an action. */
function askedFor(moduleId: number, { lists }: KeywordAction) {
  switch (moduleId) {
    case 1:
      return { module: 'Homework' } as const
    case 2:
      return { module: 'ELA' } as const
    case 3:
      return { module: lists === 'evaluate' ? 'OfflineTestEval' : 'OfflineTestView', examModeId: 2 } as const
    case 4:
      return { module: 'OnlineTest', examModeId: 1, isEvaluation: lists === 'evaluate' } as const
    default:
      return { module: 'OnlineTest', examModeId: 3, isEvaluation: lists === 'evaluate' } as const
  }
}

/** What the class has in the subject. */
export function Results({ flow, setFlow, go }: StepsProps) {
  const { keyword, action, place } = flow
  if (!keyword || !action || !place?.courseId) return null
  const page = targetOf(Number(keyword.moduleId), action, place, '')
  return (
    <ResultList
      key={`${action.actionId} ${place.classId} ${place.courseId}`}
      keyword={keyword}
      action={action}
      place={{ ...place, courseId: place.courseId }}
      filters={flow.filters}
      onFilter={(filters) => setFlow({ ...flow, filters })}
      onOpen={(result) => go(keyword, action, place, leadsToClass(keyword) ? page : result.to)}
      onAll={() => go(keyword, action, place, page)}
      onDetails={leadsToClass(keyword) ? (result) => go(keyword, action, place, result.to) : undefined}
    />
  )
}

/** Homework and activities are shown among those of their class. */
const leadsToClass = ({ moduleId }: Keyword) => Number(moduleId) <= 2

type ResultListProps = {
  keyword: Keyword
  action: KeywordAction
  place: ClassOption & { courseId: string }
  filters: StepsProps['flow']['filters']
  onFilter: (filters: StepsProps['flow']['filters']) => void
  onOpen: (result: Result) => void
  onAll: () => void
  onDetails: ((result: Result) => void) | undefined
}

function ResultList(props: ResultListProps) {
  const { keyword, action, place, filters, onFilter, onOpen, onAll, onDetails } = props
  const text = useText(searchText)
  const count = useCount()
  const id = useId()
  const isPhone = useMedia('(max-width: 768px)')
  const [isFiltering, setFiltering] = useState(false)
  const { classId, courseId } = place
  const moduleId = Number(keyword.moduleId) as KeywordId
  const list = useRead(teacherSearch.routes.listResults, { body: { classId, courseId, ...askedFor(moduleId, action) } })
  const all = list.data ?? []
  const shown = filtered(all, filters)
  const applied = filterCount(filters)
  if (list.isPending)
    return (
      <Loading>
        <SkeletonRows rows={3} columns={2} />
      </Loading>
    )
  if (list.isError)
    return <EmptyState kind="failed" compact onRetry={() => void list.refetch()} retrying={list.isFetching} />
  if (all.length === 0)
    return (
      <EmptyState
        kind="nothing"
        sketch="books"
        compact
        title={text.empty[moduleId as 1]}
        body={hintOf(moduleId, text.hint)}
      />
    )
  return (
    <section className={css.step} aria-labelledby={id}>
      <div className={css.stepHead}>
        <h3 id={id} className={css.heading}>
          {text.steps.results}
        </h3>
        {!isPhone && (
          <Button size="small" onClick={() => setFiltering(true)}>
            {applied > 0 ? count(text.filters.applied, applied) : text.filters.title}
          </Button>
        )}
      </div>
      {isPhone && (
        <div className={css.bar}>
          <span>{count(text.filters.applied, applied)}</span>
          <Button size="small" onClick={() => setFiltering(true)}>
            {text.filters.title}
          </Button>
        </div>
      )}
      {shown.length === 0 && <p className={css.note}>{text.filtered}</p>}
      <ul className={css.list}>
        {shown.map((result) => (
          <li key={`${result.to} ${titleOf(result)}`} className={css.result}>
            <button type="button" className={css.row} onClick={() => onOpen(result)}>
              <ResultWords result={result} />
            </button>
            {onDetails && (
              <Button variant="quiet" size="small" onClick={() => onDetails(result)}>
                {text.details}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Button variant="quiet" size="small" onClick={onAll}>
        {fill(text.openAll, { class: `${place.className} · ${place.courseDisplayName ?? ''}` })}
      </Button>
      <FilterDrawer
        open={isFiltering}
        filters={filters}
        kinds={[...new Set(all.flatMap(kindsOf))]}
        onClose={() => setFiltering(false)}
        onApply={(next) => {
          onFilter(next)
          setFiltering(false)
        }}
      />
    </section>
  )
}

const titleOf = (result: Result) =>
  result.kind === 'homework' ? result.homeworkName : result.kind === 'activity' ? result.TopicName : result.name

type Hints = { readonly create: string; readonly generate: string; readonly assign: string }

const hintOf = (moduleId: KeywordId, hints: Hints) =>
  moduleId === 3 ? hints.generate : moduleId === 1 || moduleId === 4 ? hints.create : hints.assign

function ResultWords({ result }: { result: Result }) {
  const text = useText(searchText).result
  const count = useCount()
  const { ago, date, number } = useFormat()
  const kinds = kindsOf(result).map((kind) => wordOf(kind, text))
  if (result.kind === 'homework')
    return (
      <Words
        title={result.homeworkName}
        facts={[result.className, result.subjectDisplayName]}
        end={fill(text.created, { time: ago(result.createdOn) })}
      />
    )
  if (result.kind === 'activity')
    return (
      <Words
        title={result.TopicName}
        facts={[result.className, result.courseDisplayName, result.chapterName, ...kinds]}
        end={fill(text.due, { date: date(result.date) })}
      />
    )
  const facts =
    result.marks === null
      ? [count(text.players, Number(result.statusName))]
      : [
          count(text.marks, result.marks),
          result.time !== null && fill(text.minutes, { n: number(result.time) }),
          ...kinds,
        ]
  return <Words title={result.name} facts={facts} end={fill(text.created, { time: ago(result.createdAt) })} />
}

type WordsProps = { title: string; facts: readonly (string | null | false)[]; end: string }

function Words({ title, facts, end }: WordsProps) {
  return (
    <>
      <span className={css.rowWords}>
        <span className={css.rowTitle}>{title}</span>
        <span className={css.rowHint}>{facts.filter(Boolean).join(' · ')}</span>
      </span>
      <span className={css.rowHint}>{end}</span>
    </>
  )
}
