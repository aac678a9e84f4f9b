import { useState } from 'react'
import { familyLiveClasses } from '#modules/liveClasses/familyContract.ts'
import type { ChildLiveClass } from '#modules/liveClasses/familySchemas.ts'
import { opensAt, phaseAt } from '#modules/liveClasses/joinWindow.ts'
import type { ApiProblem } from '#platform/web/api.ts'
import { fill, useText } from '#platform/web/i18n.tsx'
import { useSend } from '#platform/web/query.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { openMeeting } from '../openMeeting.ts'
import { useServerWords } from '../serverWords.ts'
import { useNow } from '../useNow.ts'
import { useTimes } from '../useTimes.ts'
import css from './Family.module.css'
import { familyLiveText } from './words.ts'

type JoinProps = { studentId: string; of: ChildLiveClass; firstName?: string | undefined }

/** Joins a live class with one press in the minutes around it; says when, before that. */
export function JoinButton({ studentId, of: one, firstName }: JoinProps) {
  const text = useText(familyLiveText)
  const say = useServerWords()
  const { clock } = useTimes()
  const phase = phaseAt(one, useNow())
  const join = useSend(familyLiveClasses.routes.joinLiveClass)
  const [problem, setProblem] = useState('')
  if (one.isCancelled || phase === 'over') return null
  if (phase === 'before')
    return <p className={css.meta}>{fill(text.opensAt, { time: clock(new Date(opensAt(one)).toISOString()) })}</p>
  const open = async () => {
    setProblem('')
    const params = { studentId, liveClassId: one.liveClassId }
    try {
      await openMeeting(async () => (await join.mutateAsync({ params })).data.address)
    } catch (failed) {
      setProblem(say(failed as ApiProblem))
    }
  }
  return (
    <div className={css.join}>
      {problem && <Notice tone="bad" live title={problem} />}
      <Button variant="primary" size="large" loading={join.isPending} onClick={() => void open()}>
        {firstName ? fill(text.joinFor, { name: firstName }) : text.join}
      </Button>
    </div>
  )
}
