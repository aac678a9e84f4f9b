import { useState } from 'react'
import { familyActivities } from '#modules/activities/familyContract.ts'
import type { ChildActivityDetails } from '#modules/activities/familySchemas.ts'
import type { ApiProblem } from '#platform/web/api.ts'
import { useDraft } from '#platform/web/drafts/useDraft.tsx'
import { fill, useFormat, useText } from '#platform/web/i18n.tsx'
import { queryClient, useSend } from '#platform/web/query.ts'
import { useSchool } from '#platform/web/session/session.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { EvidenceDrop } from '../evidence/EvidenceDrop.tsx'
import { EvidenceList } from '../evidence/EvidenceList.tsx'
import { activityText, useServerWords } from '../words.ts'
import css from './Family.module.css'

type ChildWorkProps = { readonly details: ChildActivityDetails; readonly studentId: string }

/** The child's own work: photos, videos and words, saved for later or handed in. */
export function ChildWork({ details, studentId }: ChildWorkProps) {
  const text = useText(activityText).family
  const say = useServerWords()
  const { time } = useFormat()
  const { timeZone } = useSchool()
  const { mayChange, mayTakeBack, handedInAt, evidence } = details
  const params = { studentId, activityId: details.activity.activityId }
  const remove = useSend(familyActivities.routes.removeChildEvidence, {
    onError: (problem) => void toast.error(say(problem)),
  })
  const { words, setWords, save, isSending, problem, guard } = useWords(details, params)
  if (!mayChange && handedInAt === null && evidence.length === 0) return null
  return (
    <Panel title={text.myWork}>
      <div className={css.stack}>
        {guard}
        {problem && <Notice tone="bad" live title={problem} />}
        {handedInAt && <p className={css.quiet}>{fill(text.handedIn, { date: time(handedInAt, timeZone) })}</p>}
        <EvidenceList
          evidence={evidence}
          mayRemove={({ byTeacher }) => mayChange && !byTeacher}
          onRemove={(evidenceId) => remove.mutate({ params: { ...params, evidenceId } })}
          byTeacher={text.byTeacher}
          removeLabel={text.remove}
        />
        {mayChange ? (
          <>
            <EvidenceDrop
              label={text.add}
              hint={text.addHint}
              left={10 - evidence.length}
              route={familyActivities.routes.addChildEvidence}
              input={(key) => ({ params, query: { key } })}
            />
            <TextArea label={text.words} max={3000} rows={4} value={words} onChange={setWords} />
            <div className={css.row}>
              <Button variant="primary" loading={isSending} onClick={() => void save(true)}>
                {text.handIn}
              </Button>
              <Button disabled={isSending || words === details.words} onClick={() => void save(false)}>
                {text.save}
              </Button>
            </div>
          </>
        ) : (
          details.words && (
            <p className={css.text} dir="auto">
              {details.words}
            </p>
          )
        )}
        {mayTakeBack && (
          <>
            <div>
              <Button loading={isSending} onClick={() => void save(false)}>
                {text.takeBack}
              </Button>
            </div>
            <p className={css.quiet}>{text.takeBackHint}</p>
          </>
        )}
      </div>
    </Panel>
  )
}

/** The words being written; what somebody else in the family wrote meanwhile is shown and never overwritten. */
function useWords(details: ChildActivityDetails, params: { readonly studentId: string; readonly activityId: string }) {
  const text = useText(activityText).family
  const say = useServerWords()
  const send = useSend(familyActivities.routes.saveChildWork)
  const [words, setWords] = useState(details.words)
  const [was, setWas] = useState(details.words)
  const [problem, setProblem] = useState<string | null>(null)
  const draft = useDraft(`activity ${params.studentId} ${params.activityId}`, {
    value: words,
    isDirty: words !== was,
    onRestore: setWords,
  })
  const save = async (isHandedIn: boolean) => {
    setProblem(null)
    try {
      const answer = await send.mutateAsync({ params, body: { was, words, isHandedIn } })
      draft.clear()
      setWas(answer.data.words)
      setWords(answer.data.words)
      toast.success(say(answer))
    } catch (failed) {
      const refused = failed as ApiProblem
      if (refused.code === 'changed-meanwhile') {
        const theirs = (refused.details as ChildActivityDetails).words
        setWas(theirs)
        setWords(words.trim() === '' ? theirs : `${theirs}\n\n${words}`)
        setProblem(text.theirs)
        void queryClient.invalidateQueries()
      } else setProblem(say(refused))
    }
  }
  return { words, setWords, save, isSending: send.isPending, problem, guard: draft.guard }
}
