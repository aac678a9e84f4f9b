import { IconArrowBackUp, IconClockPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { onlineTests } from '#modules/onlineTests/contract.ts'
import type { AttemptRow, OnlineTest } from '#modules/onlineTests/schemas.ts'
import type { Reply } from '#platform/contract/route.ts'
import type { ApiProblem } from '#platform/web/api.ts'
import { fill, useCount, useFormat, useText } from '#platform/web/i18n.tsx'
import { useListState, useLocalRows } from '#platform/web/lists/listState.ts'
import { useSend } from '#platform/web/query.ts'
import { useSchool } from '#platform/web/session/session.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { StatBlock } from '#ui/indicators/StatBlock.tsx'
import { Status, type StatusTone } from '#ui/indicators/Status.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import type { TableColumn } from '#ui/table/tableColumn.ts'
import type { AttemptState } from '../../rules/kinds.ts'
import css from '../Tests.module.css'
import { onlineTestText, useServerWords } from '../words.ts'
import { GiveTimeDialog } from './GiveTimeDialog.tsx'
import { VoidDialog } from './VoidDialog.tsx'

const tones: Readonly<Record<AttemptState | 'none', StatusTone>> = {
  none: 'neutral',
  running: 'leave',
  handedIn: 'good',
  ended: 'part',
  void: 'draft',
}

type Found = Reply<typeof onlineTests.routes.listAttempts>
type Asked = { readonly act: 'time' | 'void'; readonly row: AttemptRow }

/** Every student of a test: how far they are, until when, and what was noted. */
export function LiveTable({ test, found }: { test: OnlineTest; found: Found }) {
  const { live: text, page } = useText(onlineTestText)
  const count = useCount()
  const columns = useColumns(found.questions)
  const table = useListState(columns, { defaultSort: 'rollNo', defaultSize: 200 })
  const local = useLocalRows(found.students, columns, table.state)
  const [asked, setAsked] = useState<Asked | null>(null)
  const mayEdit = test.mayEdit && test.releasedAt === null
  const say = useServerWords()
  const { mutateAsync: countAgain } = useSend(onlineTests.routes.restoreAttempt)
  const restore = ({ attempt }: AttemptRow) => {
    const params = { testId: test.testId, attemptId: attempt?.attemptId ?? '' }
    countAgain({ params }).catch((failure: unknown) => toast.error(say(failure as ApiProblem)))
  }
  return (
    <>
      {found.students.some(({ attempt }) => attempt !== null) && <Progress students={found.students} />}
      <DataTable<AttemptRow>
        label={page.students}
        {...table}
        {...local}
        rowId={({ studentId }) => studentId}
        search={text.search}
        count={(total) => count(text.count, total)}
        empty={<EmptyState kind="nothing" sketch="chair" title={text.nobody} body={text.nobodyHint} />}
        {...(mayEdit && {
          rowActions: (row: AttemptRow) =>
            row.attempt
              ? [
                  ...(row.attempt.state === 'running' || row.attempt.state === 'ended'
                    ? [{ label: text.giveTime, icon: IconClockPlus, onSelect: () => setAsked({ act: 'time', row }) }]
                    : []),
                  ...(row.attempt.state === 'void'
                    ? [{ label: text.countAgain, icon: IconArrowBackUp, onSelect: () => restore(row) }]
                    : [{ label: text.setAside, icon: IconTrash, onSelect: () => setAsked({ act: 'void', row }) }]),
                ]
              : [],
        })}
      />
      {asked?.act === 'time' && (
        <GiveTimeDialog
          testId={test.testId}
          name={asked.row.name}
          attemptIds={[asked.row.attempt?.attemptId ?? '']}
          onClose={() => setAsked(null)}
        />
      )}
      {asked?.act === 'void' && <VoidDialog testId={test.testId} row={asked.row} onClose={() => setAsked(null)} />}
    </>
  )
}

/** How many are where, at a glance. */
function Progress({ students }: { students: readonly AttemptRow[] }) {
  const { live: text } = useText(onlineTestText)
  const { number } = useFormat()
  const counted = (['none', 'running', 'handedIn', 'ended'] as const).map((state) => ({
    state,
    n: students.filter(({ attempt }) => (attempt?.state ?? 'none') === state).length,
  }))
  return (
    <div className={css.stats}>
      {counted.map(({ state, n }) => (
        <StatBlock key={state} value={number(n)} label={text.states[state]} />
      ))}
    </div>
  )
}

function useColumns(questions: number): TableColumn<AttemptRow>[] {
  const { live: text, ofAll } = useText(onlineTestText)
  const { number, time } = useFormat()
  const { timeZone } = useSchool()
  const clock = (instant: string) => time(instant, timeZone, { hour: 'numeric', minute: '2-digit' })
  return [
    {
      id: 'name',
      header: text.student,
      role: 'primary',
      sort: true,
      value: ({ name }) => name,
      person: ({ name, className }) => ({ name, detail: className }),
    },
    { id: 'rollNo', header: text.rollNo, sort: true, value: ({ rollNo }) => rollNo || null, width: 90 },
    {
      id: 'state',
      header: text.state,
      role: 'status',
      sort: true,
      value: ({ attempt }) => text.states[attempt?.state ?? 'none'],
      cell: ({ attempt }) => (
        <Status tone={tones[attempt?.state ?? 'none']}>{text.states[attempt?.state ?? 'none']}</Status>
      ),
    },
    {
      id: 'answered',
      header: text.answered,
      role: 'number',
      sort: true,
      value: ({ attempt }) => attempt?.answered ?? null,
      cell: ({ attempt }) => attempt && fill(ofAll, { n: number(attempt.answered), all: number(questions) }),
    },
    {
      id: 'at',
      header: text.at,
      role: 'number',
      value: ({ attempt }) => (attempt?.state === 'running' && attempt.position !== null ? attempt.position + 1 : null),
    },
    {
      id: 'ends',
      header: text.ends,
      kind: 'datetime',
      value: ({ attempt }) => (attempt && (attempt.handedInAt ?? attempt.endsAt)) || null,
      cell: ({ attempt }) => attempt && clock(attempt.handedInAt ?? attempt.endsAt),
      width: 120,
    },
    {
      id: 'noted',
      header: text.noted,
      value: ({ attempt }) =>
        (attempt?.events ?? [])
          .filter(({ kind }) => kind !== 'cameBack' && kind !== 'online')
          .map(({ kind, count: times }) => fill(text.events[kind], { n: number(times) }))
          .join(' · '),
    },
  ]
}
