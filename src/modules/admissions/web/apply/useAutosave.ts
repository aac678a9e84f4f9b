import { useEffect, useRef, useState } from 'react'
import { apply } from '#modules/admissions/applyContract.ts'
import type { OwnApplication } from '#modules/admissions/applySchemas.ts'
import { ApiProblem, call } from '#platform/web/api.ts'
import type { AnswerValue } from '../../rules/conditions.ts'

export type SaveState = 'saved' | 'saving' | 'failed'

/** How long typing may pause before it is sent, and until a failed save is tried again, in ms. */
const [pause, again] = [700, 4000]

type Saved = Pick<OwnApplication, 'problems' | 'masked' | 'childName' | 'savedAt'>
type Typed = Readonly<Record<string, AnswerValue>>

/** Sends answers shortly after they are typed, one request at a time. What could not be sent is sent with the next. */
export function useAutosave(applicationId: string, onSaved: (saved: Saved) => void) {
  const [state, setState] = useState<SaveState>('saved')
  const waiting = useRef<Typed>({})
  /** On its way: a browser that closes the page may drop it. */
  const sending = useRef<Typed>({})
  const section = useRef(0)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const running = useRef<Promise<ApiProblem | null>>(Promise.resolve(null))
  const heard = useRef(onSaved)
  heard.current = onSaved

  const send = (answers: Typed, keepalive: boolean) => {
    const body = { answers: answers as Record<string, string>, sectionReached: section.current }
    return call(apply.routes.saveAnswers, { params: { applicationId }, body }, { keepalive })
  }
  const latest = useRef(send)
  latest.current = send
  const sendWaiting = async (): Promise<ApiProblem | null> => {
    sending.current = waiting.current
    waiting.current = {}
    try {
      heard.current(await send(sending.current, false))
      setState(Object.keys(waiting.current).length > 0 ? 'saving' : 'saved')
      return null
    } catch (problem) {
      if (!(problem instanceof ApiProblem)) throw problem
      waiting.current = { ...sending.current, ...waiting.current }
      setState('failed')
      clearTimeout(timer.current)
      if (problem.code === 'unreachable' || problem.status >= 500) timer.current = setTimeout(() => void flush(), again)
      return problem
    } finally {
      sending.current = {}
    }
  }
  /** Sends what waits. Returns why it was not saved, or null once everything is. */
  const flush = (): Promise<ApiProblem | null> => {
    clearTimeout(timer.current)
    running.current = running.current.then(() =>
      Object.keys(waiting.current).length > 0 || section.current > 0 ? sendWaiting() : null,
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
  useEffect(() => {
    // Not queued behind a request that the closing page may cut off: what is on its way is sent once more.
    const leave = () => {
      clearTimeout(timer.current)
      const answers = { ...sending.current, ...waiting.current }
      if (Object.keys(answers).length === 0) return
      const own = waiting.current
      waiting.current = {}
      latest.current(answers, true).then(
        (saved) => {
          heard.current(saved)
          setState(Object.keys(waiting.current).length > 0 ? 'saving' : 'saved')
        },
        () => {
          waiting.current = { ...own, ...waiting.current }
          setState('failed')
        },
      )
    }
    const hide = () => {
      if (document.visibilityState === 'hidden') leave()
    }
    // A phone may end a hidden page without another word.
    document.addEventListener('visibilitychange', hide)
    addEventListener('pagehide', leave)
    return () => {
      document.removeEventListener('visibilitychange', hide)
      removeEventListener('pagehide', leave)
      leave()
    }
  }, [])
  return { state, save, flush, reach }
}
