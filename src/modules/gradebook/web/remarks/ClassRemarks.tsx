import { useState } from 'react'
import { useDraft } from '#platform/web/drafts/useDraft.tsx'
import { useCount, useText } from '#platform/web/i18n.tsx'
import { useRead } from '#platform/web/query.ts'
import { SegmentedControl } from '#ui/choices/SegmentedControl.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { remarks } from '../../contracts/remarkContract.ts'
import type { Remark } from '../../contracts/remarkSchemas.ts'
import { OneRemark, type RemarkEdit } from './OneRemark.tsx'
import css from './Remarks.module.css'
import { remarkText } from './words.ts'

const states = ['none', 'written', 'returned', 'accepted'] as const

type ClassRemarksProps = { classId: string; termKey: string }

/** The remarks of a class in a term, one below the other. */
export default function ClassRemarks({ classId, termKey }: ClassRemarksProps) {
  const text = useText(remarkText)
  const count = useCount()
  const [edits, setEdits] = useState<Readonly<Record<string, RemarkEdit>>>({})
  const draft = useDraft(`remarks ${classId} ${termKey}`, {
    value: edits,
    isDirty: Object.keys(edits).length > 0,
    onRestore: setEdits,
  })
  const put = (studentId: string, edit: RemarkEdit | null) =>
    setEdits(({ [studentId]: _, ...others }) => (edit ? { ...others, [studentId]: edit } : others))
  const [which, setWhich] = useState<Remark['state'] | 'all'>('all')
  const read = useRead(remarks.routes.listRemarks, { params: { classId }, query: { termKey } })
  if (read.isError) return <EmptyState kind="failed" onRetry={() => void read.refetch()} />
  if (!read.data)
    return (
      <Loading>
        <SkeletonRows rows={6} columns={2} />
      </Loading>
    )
  const { maxLines } = read.data
  const all = read.data.remarks
  const shown = which === 'all' ? all : all.filter(({ state }) => state === which)
  if (maxLines === null) return <EmptyState kind="nothing" sketch="register" title={text.none} body={text.noneHint} />
  return (
    <>
      {draft.guard}
      <p>{count(text.limit, maxLines)}</p>
      <SegmentedControl
        label={text.which}
        value={which}
        onChange={setWhich}
        options={[
          { value: 'all' as const, label: `${text.all} ${all.length}` },
          ...states.map((state) => ({
            value: state,
            label: `${text.states[state]} ${all.filter((one) => one.state === state).length}`,
          })),
        ]}
      />
      <div className={css.list}>
        {shown.map((remark) => (
          <OneRemark
            key={remark.studentId}
            edit={edits[remark.studentId]}
            onEdit={(edit) => put(remark.studentId, edit)}
            all={read.data}
            remark={remark}
            maxLines={maxLines}
            classId={classId}
            termKey={termKey}
          />
        ))}
      </div>
    </>
  )
}
