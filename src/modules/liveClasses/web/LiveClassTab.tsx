import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { fill, useText } from '#platform/web/i18n.tsx'
import { useRead } from '#platform/web/query.ts'
import { useLiveRefresh } from '#platform/web/useLiveRefresh.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Link } from '#ui/actions/Link.tsx'
import { SegmentedControl } from '#ui/choices/SegmentedControl.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { Badge } from '#ui/indicators/Badge.tsx'
import { Line, Lines } from '#ui/layout/Lines.tsx'
import { liveClasses } from '../contract.ts'
import { liveClassChanged } from '../enumerations.ts'
import type { LiveClass } from '../schemas.ts'
import css from './Live.module.css'
import { LiveState } from './LiveState.tsx'
import { PlanForm } from './PlanForm.tsx'
import { liveClassOf } from './paths.ts'
import { useNow } from './useNow.ts'
import { useTimes } from './useTimes.ts'
import { liveText } from './words.ts'

const pageSize = 30

/** The live classes of a class: those to come, and those that are over. */
export default function LiveClassTab({ id }: { id: string }) {
  const text = useText(liveText).list
  const [search, setSearch] = useSearchParams()
  const when = search.get('when') === 'past' ? 'past' : 'coming'
  const [pages, setPages] = useState(1)
  const [isPlanning, setPlanning] = useState(false)
  const query = { when, size: String(pageSize * pages) } as const
  const read = useRead(liveClasses.routes.listLiveClasses, { params: { classId: id }, query })
  useLiveRefresh(liveClassChanged, 'timetable_changed')
  const show = (value: 'coming' | 'past') => {
    setPages(1)
    setSearch((before) => ({ ...Object.fromEntries(before), when: value }), { replace: true })
  }
  const plan = (
    <Button variant="primary" icon={IconPlus} onClick={() => setPlanning(true)}>
      {text.plan}
    </Button>
  )
  return (
    <div className={css.page}>
      <div className={css.bar}>
        <SegmentedControl
          label={text.which}
          value={when}
          onChange={show}
          options={(['coming', 'past'] as const).map((value) => ({ value, label: text[value] }))}
        />
        {read.data && (when === 'past' || read.data.total > 0) && plan}
      </div>
      {read.isPending && (
        <Loading>
          <SkeletonRows rows={5} columns={3} />
        </Loading>
      )}
      {read.isError && <EmptyState kind="failed" onRetry={() => void read.refetch()} retrying={read.isFetching} />}
      {read.data?.total === 0 &&
        (when === 'coming' ? (
          <EmptyState kind="nothing" sketch="bell" title={text.none} body={text.noneHint} action={plan} />
        ) : (
          <EmptyState kind="nothing" sketch="bell" title={text.nonePast} body={text.nonePastHint} />
        ))}
      {read.data && read.data.total > 0 && <List rows={read.data.rows} />}
      {read.data && read.data.total > read.data.rows.length && pages * pageSize < 200 && (
        <div>
          <Button onClick={() => setPages(pages + 1)}>{text.more}</Button>
        </div>
      )}
      {isPlanning && <PlanForm classId={id} onClose={() => setPlanning(false)} />}
    </div>
  )
}

function List({ rows }: { rows: readonly LiveClass[] }) {
  const text = useText(liveText).list
  const now = useNow()
  const { day, span } = useTimes()
  return (
    <Lines>
      {rows.map((one) => (
        <Line
          key={one.liveClassId}
          name={
            <Link to={liveClassOf(one.liveClassId)}>
              <span dir="auto">{one.title}</span>
            </Link>
          }
          meta={[
            `${day(one.day)}, ${span(one)}`,
            ...(one.courseDisplayName ? [one.courseDisplayName] : []),
            ...(one.isHost ? [] : [fill(text.by, { name: one.hostName })]),
            ...(one.startedAt || one.joined > 0
              ? [fill(text.joined, { joined: one.joined, invited: one.invited })]
              : []),
          ].join(' · ')}
        >
          <span className={css.marks}>
            {one.isInSeries && <Badge>{text.series}</Badge>}
            {one.hasRecording && <Badge>{text.recording}</Badge>}
            <LiveState of={one} now={now} />
          </span>
        </Line>
      ))}
    </Lines>
  )
}
