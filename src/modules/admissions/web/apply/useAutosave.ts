import { useEffect, useRef, useState } from 'react'
import { apply } from '#modules/admissions/applyContract.ts'
import type { OwnApplication } from '#modules/admissions/applySchemas.ts'
import { ApiProblem, call } from '#platform/web/api.ts'
import type { AnswerValue } from '../../rules/conditions.ts'

export type SaveState = 'saved' | 'saving' | 'failed'

/** How long typing may pause before it is sent, and until a failed save is tried again, in ms. */
const [pause, again] = [700, 4000]

type Saved = Pick<OwnApplication, 'problems' | 'masked' | 'childName' | 'savedAt'>

/** Sends answers shortly after they are typed, one request at a time. What could not be sent is sent with the next. */
export function useAutosave(applicationId: string, onSaved: (saved: Saved) => void) {
  const [state, setState] = useState<SaveState>('saved')
  const waiting = useRef<Record<string, AnswerValue>>({})
  const section = useRef(0)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const running = useRef<Promise<void>>(Promise.resolve())
  const heard = useRef(onSaved)
  heard.current = onSaved

  const sendWaiting = async () => {
    const answers = waiting.current
    waiting.current = {}
    try {
      const body = { answers: answers as Record<string, string>, sectionReached: section.current }
      heard.current(await call(apply.routes.saveAnswers, { params: { applicationId }, body }))
      setState(Object.keys(waiting.current).length > 0 ? 'saving' : 'saved')
    } catch (problem) {
      if (!(problem instanceof ApiProblem)) throw problem
      waiting.current = { ...answers, ...waiting.current }
      setState('failed')
      clearTimeout(timer.current)
      if (problem.code === 'unreachable' || problem.status >= 500) timer.current = setTimeout(() => void flush(), again)
    }
  }
  const flush = (): Promise<void> => {
    clearTimeout(timer.current)
    running.current = running.current.then(() =>
      Object.keys(waiting.current).length > 0 || section.current > 0 ? sendWaiting() : undefined,
    )
    return running.current
  }
  const save = (fieldKey: string, value: AnswerValue) => {
    waiting.current = { ...waiting.current, [fieldKey]: value }
    setState('saving')
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void flush(), pause)
  }
  const reach = (at: number) => {
    section.current = Math.max(section.current, at)
    return flush()
  }
  const latest = useRef(flush)
  latest.current = flush
  useEffect(() => {
    const leave = () => void latest.current()
    addEventListener('pagehide', leave)
    return () => {
      removeEventListener('pagehide', leave)
      leave()
    }
  }, [])
  return { state, save, flush, reach }
}
