import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { ApplicationRow } from '#modules/admissions/applicationSchemas.ts'
import { type ApplicationState, statesOfTab } from '#modules/admissions/choices.ts'
import { admissionPosts, applications } from '#modules/admissions/contract.ts'
import { mayUse } from '#platform/contract/access/access.ts'
import { call } from '#platform/web/api.ts'
import { fill, useFormat, useText } from '#platform/web/i18n.tsx'
import { keyOf, useRead } from '#platform/web/query.ts'
import { useUser } from '#platform/web/session/session.ts'
import { Board } from '#ui/board/Board.tsx'
import { NativeSelect } from '#ui/select/NativeSelect.tsx'
import type { TableSelection } from '#ui/table/selection/tableSelection.ts'
import { officeMoves } from '../../rules/states.ts'
import css from '../Admissions.module.css'
import { applicationPath } from '../paths.ts'
import { admissionText } from '../words.ts'
import { mostAtOnce } from './bulkBatches.ts'
import { useBulkWork } from './useBulkWork.tsx'

type Card = ApplicationRow & { id: string; title: string }

/** The current applications by stage: the same data as the table, moved by dragging, keys or a menu. */
export function ApplicationBoard() {
  const text = useText(admissionText)
  const { ago } = useFormat()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [params, setParams] = useSearchParams()
  const choices = useRead(admissionPosts.routes.listPosts, {})
  const { grades = [], posts = [] } = choices.data ?? {}
  const [gradeId, admissionPostId] = [params.get('grade') ?? '', params.get('post') ?? '']
  const choose = (name: string, value: string) =>
    setParams((before) => {
      const after = new URLSearchParams(before)
      if (value === '') after.delete(name)
      else after.set(name, value)
      return after
    })
  const place = { ...(gradeId && { gradeId }), ...(admissionPostId && { admissionPostId }) }
  const counts = useRead(applications.routes.countApplications, { query: place })
  const input = {
    query: {
      tab: 'current',
      sort: 'stateSince',
      page: 1,
      size: mostAtOnce,
      ...place,
    },
  } as const
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const work = useBulkWork()
  const mayEdit = mayUse(applications.routes.moveApplications.access, useUser())
  const read = useRead(applications.routes.listApplications, input)
  const rows = read.data?.rows ?? []
  const cards = (state: ApplicationState): Card[] =>
    rows.filter((row) => row.state === state).map((row) => ({ ...row, id: row.applicationId, title: row.childName }))
  const shown = rows.map((row) => row.applicationId)
  /** A board of a large school shows those who have waited longest; each column says how many it leaves out. */
  const summary = (state: ApplicationState) => {
    const all = counts.data?.stages.find((one) => one.state === state)?.applications ?? 0
    const n = cards(state).length
    return (read.data?.total ?? 0) > rows.length && all > n ? fill(text.boardShows, { n, all }) : undefined
  }
  const bulkActions = work.actions.map(({ label, danger, start }) => ({
    label,
    danger,
    onSelect: ({ ids }: TableSelection, clear: () => void) => start([...ids], clear),
  }))
  const refuses = (card: Card, column: { id: string }) =>
    officeMoves(card.state).includes(column.id as ApplicationState) && !card.isDuplicate ? null : text.noMove
  return (
    <div className={css.stack}>
      <div className={css.row}>
        <NativeSelect
          label={text.grade}
          options={[
            { value: '', label: text.allGrades },
            ...grades.map((one) => ({ value: one.gradeId, label: one.name })),
          ]}
          value={gradeId}
          onChange={(value) => choose('grade', value)}
        />
        <NativeSelect
          label={text.post}
          options={[
            { value: '', label: text.allPosts },
            ...posts.map((one) => ({ value: one.admissionPostId, label: one.title })),
          ]}
          value={admissionPostId}
          onChange={(value) => choose('post', value)}
        />
      </div>
      <Board<Card>
        label={text.board}
        columns={statesOfTab.current.map((state) => ({
          id: state,
          title: text.states[state],
          cards: cards(state),
          summary: summary(state),
        }))}
        face={(card) => (
          <>
            <p>{[card.grade, text.quotas[card.quota]].join(' · ')}</p>
            <p>{ago(card.stateSince)}</p>
          </>
        )}
        onOpen={(card) => void navigate(applicationPath(card.id))}
        readOnly={!mayEdit}
        refuses={refuses}
        onMove={async ({ id, to, from }) => {
          if (to === from) return
          // A selected card takes the others along.
          const applicationIds = selected.has(id) ? shown.filter((one) => selected.has(one)) : [id]
          const body = { applicationIds, to: to as ApplicationState, reason: '' }
          const { moved, stayed } = await call(applications.routes.moveApplications, { body })
          if (applicationIds.length > 1) {
            work.showResult({ kind: 'move', done: moved, stayed })
            setSelected(new Set())
          } else if (moved === 0) throw new Error(text.noMove)
          await Promise.all([
            queries.invalidateQueries({ queryKey: keyOf(applications.routes.listApplications, input) }),
            queries.invalidateQueries({ queryKey: [applications.routes.countApplications.path] }),
          ])
        }}
        {...(mayEdit && { selected, onSelect: setSelected, bulkActions })}
        status={read.isError ? 'failed' : read.isPending ? 'loading' : 'ready'}
        onRetry={() => void read.refetch()}
      />
      {work.dialogs}
    </div>
  )
}
