import { IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { mayUse } from '#platform/contract/access/access.ts'
import type { ApiProblem } from '#platform/web/api.ts'
import { fill, useCount, useText } from '#platform/web/i18n.tsx'
import { useRead, useSend } from '#platform/web/query.ts'
import { useUser } from '#platform/web/session/session.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { TextField } from '#ui/fields/TextField.tsx'
import { StatBlock } from '#ui/indicators/StatBlock.tsx'
import { Status } from '#ui/indicators/Status.tsx'
import { Line, Lines } from '#ui/layout/Lines.tsx'
import { Section } from '#ui/layout/Panel.tsx'
import { curriculum } from '../contract.ts'
import { childrenOf, countsOf } from '../items.ts'
import type { Syllabus } from '../schemas.ts'
import { canBeDecided, curriculumStatuses } from '../statuses.ts'
import { Changes } from './Changes.tsx'
import css from './Curriculum.module.css'
import type { Editing } from './useCurriculumDraft.ts'
import { curriculumText, useServerWords } from './words.ts'

type StepProps = { syllabus: Syllabus; editing: Editing; mayEdit: boolean }

/** Step 3: summary, lessons available and changes; then save and send for approval. */
export function ReviewStep({ syllabus, editing, mayEdit, onSaved }: StepProps & { onSaved: () => void }) {
  const text = useText(curriculumText)
  const count = useCount()
  const counts = countsOf(editing.mine)
  return (
    <div className={css.stack}>
      <Section title={text.review.summary}>
        <div className={css.stats}>
          <StatBlock value={counts.units} label={text.headings.units} />
          <StatBlock value={counts.chapters} label={text.headings.chapters} />
          <StatBlock value={counts.topics} label={text.headings.topics} />
          <StatBlock value={counts.periods} label={text.item.periods} />
        </div>
      </Section>
      <Missing editing={editing} />
      <Fit syllabus={syllabus} periods={counts.periods} />
      <Section title={text.review.changes}>
        {editing.changes.length === 0 ? (
          <p className={css.meta}>{text.review.noChanges}</p>
        ) : (
          <>
            <p className={css.meta}>{count(text.counts.changes, editing.changes.length)}</p>
            <Changes changes={editing.changes} />
          </>
        )}
      </Section>
      {mayEdit && <Submission syllabus={syllabus} editing={editing} onSaved={onSaved} />}
      <Decision syllabus={syllabus} isDirty={editing.isDirty} />
    </div>
  )
}

/** Counts leaves without dates or periods. */
function Missing({ editing: { mine } }: { editing: Editing }) {
  const text = useText(curriculumText).review
  const count = useCount()
  const children = childrenOf(mine.items)
  const byId = new Map(mine.items.map((item) => [item.itemId, item]))
  const leaves = mine.items.filter(({ itemId }) => !children.has(itemId))
  const parentOf = (parentId: string | null) => (parentId === null ? undefined : byId.get(parentId))
  const dates = leaves.filter((item) => !item.plannedTo && !parentOf(item.parentId)?.plannedTo).length
  const periods = leaves.filter((item) => !item.periods && !parentOf(item.parentId)?.periods).length
  if (leaves.length === 0) return null
  if (dates + periods === 0) return <Notice tone="good" title={text.complete} />
  return (
    <Notice tone="info" title={text.missing}>
      <ul className={css.plain}>
        {dates > 0 && <li>{count(text.noDates, dates)}</li>}
        {periods > 0 && <li>{count(text.noPeriodsCount, periods)}</li>}
      </ul>
    </Notice>
  )
}

/** Compares the planned periods with each class’s lessons in the timetable. */
function Fit({ syllabus, periods }: { syllabus: Syllabus; periods: number }) {
  const text = useText(curriculumText)
  const count = useCount()
  const { gradeId, courseId } = syllabus.course
  const reading = useRead(curriculum.routes.getFit, { params: { gradeId, courseId } })
  const classes = reading.data?.classes ?? []
  if (classes.length === 0) return null
  return (
    <Section title={text.review.fit} subtitle={text.review.fitHint}>
      {periods === 0 ? (
        <p className={css.meta}>{text.review.noPeriods}</p>
      ) : (
        <Lines>
          {classes.map(({ classId, className, lessons }) => (
            <Line
              key={classId}
              name={className}
              meta={
                lessons === 0
                  ? text.review.noTimetable
                  : fill(text.review.fits, {
                      lessons: count(text.counts.lessons, lessons),
                      periods: count(text.counts.periods, periods),
                    })
              }
            >
              {lessons > 0 && (
                <Status tone={lessons >= periods ? 'good' : 'bad'}>
                  {fill(lessons >= periods ? text.review.spare : text.review.short, { n: Math.abs(lessons - periods) })}
                </Status>
              )}
            </Line>
          ))}
        </Lines>
      )}
    </Section>
  )
}

function Submission({ syllabus, editing, onSaved }: Omit<StepProps, 'mayEdit'> & { onSaved: () => void }) {
  const text = useText(curriculumText)
  const say = useServerWords()
  const { course, curriculum: own } = syllabus
  const { gradeId, courseId } = course
  const send = useSend(curriculum.routes.sendForApproval)
  const [note, setNote] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const save = async () => {
    const version = editing.isDirty ? await editing.store(note) : editing.version
    if (version === null) return null
    onSaved()
    setNote('')
    return version
  }
  const saveAndSend = async () => {
    setProblem(null)
    const version = await save()
    if (version === null) return
    try {
      const answer = await send.mutateAsync({ params: { gradeId, courseId }, body: { version } })
      toast.success(say(answer))
    } catch (failed) {
      setProblem(say(failed as ApiProblem))
    }
  }
  const { approved, inBuilt } = curriculumStatuses
  const needsNoApproval =
    !editing.isDirty && own && (own.isSent || own.statusId === approved || own.statusId === inBuilt)
  const decided = own?.decidedBy ? fill(text.review.approvedBy, { name: own.decidedBy }) : text.statuses.approved
  const statusText = own?.isSent ? text.review.sent : own?.statusId === inBuilt ? text.review.inBuilt : decided
  return (
    <Section title={text.review.approval}>
      <div className={css.form}>
        {problem && <Notice tone="bad" live title={problem} />}
        {editing.isDirty && (
          <TextField
            label={text.review.note}
            hint={text.review.noteHint}
            maxLength={200}
            value={note}
            onChange={setNote}
          />
        )}
        {needsNoApproval && <p className={css.meta}>{statusText}</p>}
        <div className={css.bar}>
          {editing.isDirty && (
            <Button loading={editing.isSaving} onClick={() => void save()}>
              {text.editor.save}
            </Button>
          )}
          {!needsNoApproval && (own || editing.isDirty) && (
            <Button
              variant="primary"
              icon={IconSend}
              loading={send.isPending || editing.isSaving}
              onClick={() => void saveAndSend()}
            >
              {editing.isDirty ? text.editor.saveAndSend : text.editor.send}
            </Button>
          )}
        </div>
      </div>
    </Section>
  )
}

/** For approvers: approve, or return with a reason. */
function Decision({ syllabus: { course, curriculum: own }, isDirty }: { syllabus: Syllabus; isDirty: boolean }) {
  const text = useText(curriculumText).review
  const say = useServerWords()
  const user = useUser()
  const decide = useSend(curriculum.routes.decideCurriculum)
  const [note, setNote] = useState('')
  const [isMissing, setMissing] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  if (!own || isDirty || !mayUse(curriculum.routes.decideCurriculum.access, user)) return null
  if (!canBeDecided(own.statusId, own.isSent)) return null
  if (own.isOwn) return <Notice tone="info" title={text.own} />
  const run = async (status: 'approved' | 'reworkRequired') => {
    const isReasonMissing = status === 'reworkRequired' && note.trim() === ''
    setMissing(isReasonMissing)
    if (isReasonMissing) return
    setProblem(null)
    try {
      const { gradeId, courseId } = course
      const body = { status, note, version: own.version }
      toast.success(say(await decide.mutateAsync({ params: { gradeId, courseId }, body })))
      setNote('')
    } catch (failed) {
      setProblem(say(failed as ApiProblem))
    }
  }
  return (
    <div className={css.form}>
      {problem && <Notice tone="bad" live title={problem} />}
      <TextField
        label={text.reason}
        maxLength={300}
        value={note}
        onChange={(value) => {
          setNote(value)
          setMissing(false)
        }}
        error={isMissing ? text.reasonNeeded : undefined}
      />
      <div className={css.bar}>
        <Button variant="primary" loading={decide.isPending} onClick={() => void run('approved')}>
          {text.approve}
        </Button>
        <Button loading={decide.isPending} onClick={() => void run('reworkRequired')}>
          {text.rework}
        </Button>
      </div>
    </div>
  )
}
