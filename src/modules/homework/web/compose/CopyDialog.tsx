import { useState } from 'react'
import { useNavigate } from 'react-router'
import { homework } from '#modules/homework/contract.ts'
import type { HomeworkInput } from '#modules/homework/schemas.ts'
import type { ApiProblem } from '#platform/web/api.ts'
import { fill, useFormat, useText } from '#platform/web/i18n.tsx'
import { useRead, useSend } from '#platform/web/query.ts'
import { useSchool, useSession } from '#platform/web/session/session.ts'
import { Button } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { TextField } from '#ui/fields/TextField.tsx'
import { Line, Lines } from '#ui/layout/Lines.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { Select } from '#ui/select/Select.tsx'
import css from '../Homework.module.css'
import { composeOf } from '../paths.ts'
import { homeworkText, useServerWords } from '../words.ts'

type Props = {
  courseId: string
  targets: HomeworkInput['targets']
  onClose: () => void
  /** Before the draft opens: what was typed so far is no longer needed. */
  onTaken: () => void
}

/** Homework of this or an earlier year, one's own first, to begin with. */
export function CopyDialog({ courseId, targets, onClose, onTaken }: Props) {
  const text = useText(homeworkText).copy
  const say = useServerWords()
  const navigate = useNavigate()
  const { time } = useFormat()
  const { timeZone } = useSchool()
  const { currentYearId } = useSession()
  const [yearId, setYear] = useState<string | null>(null)
  const [q, setWords] = useState('')
  const found = useRead(homework.routes.listSources, { query: { courseId, q, ...(yearId && { yearId }) } })
  const copy = useSend(homework.routes.copyHomework)
  const take = async (homeworkId: string) => {
    try {
      const made = await copy.mutateAsync({ body: { homeworkId, courseId, targets, ...(yearId && { yearId }) } })
      onTaken()
      onClose()
      void navigate(composeOf(made.data.homeworkId))
    } catch (failed) {
      toast.error(say(failed as ApiProblem))
    }
  }
  const { years = [], sources = [] } = found.data ?? {}
  return (
    <Dialog open onClose={onClose} title={text.title} size="medium">
      <div className={css.moreFields}>
        <div className={css.search}>
          <TextField label={text.search} value={q} onChange={setWords} />
          <Select
            label={text.year}
            value={yearId ?? currentYearId}
            onChange={setYear}
            options={years.map((one) => ({ value: one.yearId, label: one.name }))}
          />
        </div>
        {found.isPending && (
          <Loading>
            <SkeletonRows rows={4} columns={2} />
          </Loading>
        )}
        {found.isError && (
          <EmptyState kind="failed" compact onRetry={() => void found.refetch()} retrying={found.isFetching} />
        )}
        {found.data && sources.length === 0 && <p>{text.none}</p>}
        <Lines label={text.title}>
          {sources.map(({ homeworkId, title, setBy, isOwn, dueAt }) => (
            <Line
              key={homeworkId}
              name={title}
              meta={fill(text.by, {
                name: isOwn ? text.own : setBy,
                date: dueAt ? time(dueAt, timeZone, { dateStyle: 'medium' }) : '·',
              })}
            >
              <Button size="small" loading={copy.isPending} onClick={() => void take(homeworkId)}>
                {text.take}
              </Button>
            </Line>
          ))}
        </Lines>
      </div>
    </Dialog>
  )
}
