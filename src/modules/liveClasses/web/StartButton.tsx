import { type ReactNode, useState } from 'react'
import type { ApiProblem } from '#platform/web/api.ts'
import { useSend } from '#platform/web/query.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { liveClasses } from '../contract.ts'
import css from './Live.module.css'
import { openMeeting } from './openMeeting.ts'
import { useServerWords } from './serverWords.ts'

type StartButtonProps = { liveClassId: string; size: 'small' | 'large'; children: ReactNode }

/** Starts a live class, or opens it again: the host's meeting in a tab of its own. */
export function StartButton({ liveClassId, size, children }: StartButtonProps) {
  const say = useServerWords()
  const start = useSend(liveClasses.routes.startLiveClass)
  const [problem, setProblem] = useState('')
  const open = async () => {
    setProblem('')
    try {
      await openMeeting(async () => (await start.mutateAsync({ params: { liveClassId } })).data.address)
    } catch (failed) {
      setProblem(say(failed as ApiProblem))
    }
  }
  return (
    <div className={css.start}>
      <Button variant="primary" size={size} loading={start.isPending} onClick={() => void open()}>
        {children}
      </Button>
      {problem && <Notice tone="bad" live title={problem} />}
    </div>
  )
}
