import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { activities } from '#modules/activities/contract.ts'
import { pointsOf, type Rubric } from '#modules/activities/rubric.ts'
import type { Change, StudentWork } from '#modules/activities/schemas.ts'
import { fill, useFormat, useText } from '#platform/web/i18n.tsx'
import { useSend } from '#platform/web/query.ts'
import { useSchool } from '#platform/web/session/session.ts'
import { Button } from '#ui/actions/Button.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { EvidenceDrop } from '../evidence/EvidenceDrop.tsx'
import { EvidenceList } from '../evidence/EvidenceList.tsx'
import { activityText, useServerWords } from '../words.ts'
import css from './Evaluate.module.css'
import { WorkMarks } from './EvaluationGrid.tsx'
import { LevelChoice } from './LevelChoice.tsx'

type StudentPanelProps = {
  readonly place: { readonly classId: string; readonly activityId: string }
  readonly rubric: Rubric
  readonly work: StudentWork
  /** 1 for the first. */
  readonly number: number
  readonly all: number
  readonly change: (changes: readonly Change[], isTyping?: boolean) => void
  readonly onStep: (by: 1 | -1) => void
}

/** One student: what they did, and one tap for each criterion. */
export function StudentPanel({ place, rubric, work, number, all, change, onStep }: StudentPanelProps) {
  const text = useText(activityText).evaluate
  const format = useFormat()
  const points = pointsOf(rubric, work.levels)
  const { studentId } = work
  const name = `${work.firstName} ${work.lastName}`.trim()
  return (
    <Panel
      title={name}
      subtitle={[work.groupName, fill(text.place, { n: number, all })].filter(Boolean).join(' · ')}
      action={<WorkMarks work={work} />}
    >
      <div className={css.student}>
        <Work place={place} work={work} />
        <div className={css.criteria}>
          {rubric.criteria.map((criterion, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a criterion is its place.
            <div key={at}>
              <h3 className={css.criterion} dir="auto">
                {criterion.name}
                {criterion.times > 1 && <span className={css.times}> × {criterion.times}</span>}
              </h3>
              <LevelChoice
                label={fill(text.levelOf, { name, criterion: criterion.name })}
                levels={rubric.levels}
                words={criterion.words}
                value={work.levels[at] ?? null}
                onChange={(level) => change([{ what: 'level', studentId, criterion: at, was: null, level }])}
              />
            </div>
          ))}
          {points && (
            <p className={css.sum}>
              {text.points}:{' '}
              {fill(text.pointsOf, { reached: format.number(points.reached), most: format.number(points.most) })}
            </p>
          )}
          <SavedText
            label={text.remark}
            value={work.remark}
            onChange={(value) => change([{ what: 'remark', studentId, was: '', text: value }], true)}
          />
          <SavedText
            label={text.note}
            value={work.note}
            onChange={(value) => change([{ what: 'note', studentId, was: '', text: value }], true)}
          />
        </div>
        <div className={css.steps}>
          <Button icon={IconChevronLeft} disabled={number === 1} onClick={() => onStep(-1)}>
            {text.previous}
          </Button>
          <Button variant="primary" iconEnd={IconChevronRight} disabled={number === all} onClick={() => onStep(1)}>
            {text.next}
          </Button>
        </div>
      </div>
    </Panel>
  )
}

/** A text that is saved while it is written. What is typed stays as typed until the field is left, also the space at its end. */
function SavedText({ label, value, onChange }: { label: string; value: string; onChange: (value: string) => void }) {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <TextArea
      label={label}
      max={1000}
      rows={2}
      value={typed ?? value}
      onChange={(next) => {
        setTyped(next)
        if (next.length <= 1000) onChange(next)
      }}
      onBlur={() => setTyped(null)}
    />
  )
}

/** What the student handed in, and what teachers added. */
function Work({ place, work }: Pick<StudentPanelProps, 'place' | 'work'>) {
  const text = useText(activityText).evaluate
  const say = useServerWords()
  const { time } = useFormat()
  const { timeZone } = useSchool()
  const remove = useSend(activities.routes.removeEvidence, { onError: (problem) => void toast.error(say(problem)) })
  return (
    <section className={css.work} aria-label={text.evidence}>
      <p className={css.quiet}>
        {work.handedInAt ? fill(text.handedIn, { date: time(work.handedInAt, timeZone) }) : text.notHandedIn}
      </p>
      {work.words && (
        <blockquote className={css.words} dir="auto">
          {work.words}
        </blockquote>
      )}
      <EvidenceList
        evidence={work.evidence}
        mayRemove={({ byTeacher }) => byTeacher}
        onRemove={(evidenceId) => remove.mutate({ params: { ...place, evidenceId } })}
        byTeacher={text.byTeacher}
        removeLabel={text.remove}
      />
      <EvidenceDrop
        key={work.studentId}
        label={text.addPhoto}
        left={10 - work.evidence.length}
        route={activities.routes.addEvidence}
        input={(key) => ({ params: { ...place, studentId: work.studentId }, query: { key } })}
      />
    </section>
  )
}
