import { useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useCount, useFormat, useText } from '#platform/web/i18n.tsx'
import { useRead } from '#platform/web/query.ts'
import { useShortcut } from '#platform/web/shortcuts/shortcuts.ts'
import { Button } from '#ui/actions/Button.tsx'
import { SegmentedControl } from '#ui/choices/SegmentedControl.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { Select } from '#ui/select/Select.tsx'
import { doubts } from '../contract.ts'
import { type DoubtState, doubtStates } from '../rules.ts'
import type { DoubtRow } from '../schemas.ts'
import { DoubtEntry } from './DoubtEntry.tsx'
import css from './Doubts.module.css'
import { doubtPaths } from './paths.ts'
import { TeacherThread } from './TeacherThread.tsx'
import { NothingChosen } from './thread/NothingChosen.tsx'
import { WaitingPosts } from './thread/WaitingPosts.tsx'
import { doubtTitles } from './titles.ts'
import { useDoubtNews } from './useDoubtNews.ts'
import { useOutbox } from './useOutbox.ts'
import { doubtText } from './words.ts'

const perPage = 50
const most = 200

/** The doubts of a teacher's classes, and beside them the one that is open; on a phone one after the other. */
export default function TeacherDoubts() {
  const text = useText(doubtText).teacher
  const { titles } = useText(doubtTitles)
  const waiting = useOutbox()
  const [params] = useSearchParams()
  const chosen = params.get('doubt')
  const field = useRef<HTMLTextAreaElement>(null)
  useDoubtNews()
  useShortcut('r', text.reply, () => field.current?.focus())
  return (
    <>
      <PageHeader title={titles.doubts} subtitle={text.subtitle} />
      <WaitingPosts posts={waiting.filter(({ to }) => to.what === 'answer')} />
      <div className={css.split} data-open={chosen ? '' : undefined}>
        <div className={css.list}>
          <DoubtList chosen={chosen} />
        </div>
        <div className={css.detail}>
          {chosen ? <TeacherThread key={chosen} doubtId={chosen} fieldRef={field} /> : <NothingChosen />}
        </div>
      </div>
    </>
  )
}

function useFilters() {
  const [params, setParams] = useSearchParams()
  const state = doubtStates.find((one) => one === params.get('state'))
  const of = params.get('of')
  const [classId, courseId] = (of ?? '').split(' ')
  const set = (name: string, value: string | null) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        if (value) next.set(name, value)
        else next.delete(name)
        return next
      },
      { replace: true },
    )
  const linkTo = (doubtId: string) => {
    const next = new URLSearchParams(params)
    next.set('doubt', doubtId)
    return `${doubtPaths.teacher}?${next}`
  }
  return {
    state,
    of,
    q: params.get('q') ?? '',
    set,
    linkTo,
    query: { ...(classId && { classId }), ...(courseId && { courseId }) },
  }
}

function DoubtList({ chosen }: { chosen: string | null }) {
  const text = useText(doubtText).teacher
  const { state, of, q, set, linkTo, query } = useFilters()
  const [size, setSize] = useState(perPage)
  const read = useRead(
    doubts.routes.listDoubts,
    { query: { size, q, ...(state && { state }), ...query } },
    { placeholderData: (before) => before },
  )
  const rows = read.data?.rows ?? []
  useListKeys(rows, chosen, linkTo)
  const isFiltered = state !== undefined || of !== null || q !== ''
  return (
    <>
      <Filters taught={read.data?.taught ?? []} {...{ state, of, q, set }} />
      {!read.data ? (
        read.isError ? (
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
      ) : rows.length === 0 ? (
        isFiltered ? (
          <EmptyState kind="no-match" />
        ) : (
          <EmptyState kind="nothing" sketch="books" title={text.none} body={text.noneHint} />
        )
      ) : (
        <ul className={css.entries} aria-label={text.list}>
          {rows.map((row) => (
            <TeacherEntry key={row.doubtId} row={row} to={linkTo(row.doubtId)} isChosen={row.doubtId === chosen} />
          ))}
        </ul>
      )}
      {rows.length < (read.data?.total ?? 0) && size < most && (
        <Button variant="quiet" onClick={() => setSize(Math.min(most, size + perPage))}>
          {text.more}
        </Button>
      )}
    </>
  )
}

function TeacherEntry({ row, to, isChosen }: { row: DoubtRow; to: string; isChosen: boolean }) {
  const text = useText(doubtText).teacher
  const count = useCount()
  const isOld = row.state === 'open' && Date.parse(row.waitingSince) < Date.now() - 24 * 60 * 60_000
  return (
    <DoubtEntry
      doubt={row}
      to={to}
      isChosen={isChosen}
      name={row.asker}
      where={[row.className, row.course]}
      {...(isOld && { tone: 'bad' as const })}
      {...(row.reports > 0 && { alarm: count(text.reports, row.reports) })}
    />
  )
}

type FiltersProps = Pick<ReturnType<typeof useFilters>, 'state' | 'of' | 'q' | 'set'> & {
  taught: readonly { classId: string; className: string; courseId: string; course: string; open: number }[]
}

function Filters({ taught, state, of, q, set }: FiltersProps) {
  const text = useText(doubtText).teacher
  const { number } = useFormat()
  return (
    <div className={css.filters}>
      <SegmentedControl<DoubtState | 'all'>
        label={text.state}
        value={state ?? 'all'}
        onChange={(value) => set('state', value === 'all' ? null : value)}
        options={(['all', ...doubtStates] as const).map((value) => ({ value, label: text[value] }))}
      />
      {taught.length > 1 && (
        <Select
          label={text.of}
          clearable
          placeholder={text.everything}
          value={of}
          onChange={(value) => set('of', value)}
          options={taught.map(({ classId, className, courseId, course, open }) => ({
            value: `${classId} ${courseId}`,
            label: `${className} ${course}${open > 0 ? ` (${number(open)})` : ''}`,
          }))}
        />
      )}
      <TextField
        label={text.search}
        labelHidden
        type="search"
        placeholder={text.search}
        maxLength={100}
        value={q}
        onChange={(value) => set('q', value)}
      />
    </div>
  )
}

/** J and K walk through the list. */
function useListKeys(rows: readonly DoubtRow[], chosen: string | null, linkTo: (doubtId: string) => string) {
  const text = useText(doubtText).teacher
  const navigate = useNavigate()
  const move = (by: number) => {
    const at = rows.findIndex(({ doubtId }) => doubtId === chosen)
    const next = rows[at === -1 ? 0 : at + by]
    if (next) void navigate(linkTo(next.doubtId))
  }
  useShortcut('j', text.next, () => move(1))
  useShortcut('k', text.previous, () => move(-1))
}
