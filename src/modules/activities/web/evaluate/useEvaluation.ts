import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { activities } from '#modules/activities/contract.ts'
import type { ActivityDetails, Change, StudentWork } from '#modules/activities/schemas.ts'
import { type ApiProblem, call } from '#platform/web/api.ts'
import { useReachable } from '#platform/web/connection.ts'
import { keyOf, queryClient } from '#platform/web/query.ts'
import { toast } from '#ui/feedback/toast.ts'
import { useServerWords } from '../words.ts'
import { changeKey, mergeWork, valueIn, withEdits } from './edits.ts'

export type SaveState = 'saved' | 'saving' | 'failed'

/** How long typing rests before it is sent, in ms. A tap is sent at once. */
const typingPause = 800

/**
 * Keeps what is tapped and typed on the page until the server has it, and sends it in the background. What a colleague changed
 * meanwhile is shown instead of overwritten, and listed in `conflicts` with what this page wanted.
 */
export function useEvaluation(details: ActivityDetails) {
  const { classId, activityId } = details.activity
  const say = useServerWords()
  const [edits, setEdits] = useState<ReadonlyMap<string, Change>>(new Map())
  const [conflicts, setConflicts] = useState<readonly Change[]>([])
  const [state, setState] = useState<SaveState>('saved')
  const isReachable = useReachable()
  const latest = useRef(edits)
  const isSending = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const work = useRef(details.work)
  const words = useRef(say)
  useLayoutEffect(() => {
    work.current = details.work
    words.current = say
  })

  const put = useCallback((next: ReadonlyMap<string, Change>) => {
    latest.current = next
    setEdits(next)
  }, [])

  const store = useCallback(
    (fresh: readonly StudentWork[]) => {
      work.current = mergeWork(work.current, fresh)
      queryClient.setQueryData(
        keyOf(activities.routes.getActivity, { params: { classId, activityId } }),
        (now: ActivityDetails | undefined) => now && { ...now, work: mergeWork(now.work, fresh) },
      )
    },
    [classId, activityId],
  )

  const flush = useCallback(async () => {
    clearTimeout(timer.current)
    if (isSending.current) return
    isSending.current = true
    try {
      while (latest.current.size > 0) {
        const sent = latest.current
        setState('saving')
        const input = { params: { classId, activityId }, body: { changes: [...sent.values()].slice(0, 600) } }
        try {
          store((await call(activities.routes.evaluate, input)).work)
          put(without(latest.current, [...sent].slice(0, 600)))
        } catch (failed) {
          const problem = failed as ApiProblem
          const theirs = problem.code === 'changed-meanwhile' ? (problem.details as { work: StudentWork[] }).work : null
          if (!theirs) {
            if (problem.code !== 'unreachable' && problem.status < 500) {
              // It can never be saved, so it does not stay on the page as if it were.
              toast.error(words.current(problem))
              put(without(latest.current, [...sent]))
              continue
            }
            setState('failed')
            return
          }
          store(theirs)
          const lost = [...sent].filter(([, change]) => valueIn(theirs, change) !== change.was)
          setConflicts((now) => [...now, ...lost.map(([, change]) => change)])
          put(without(latest.current, lost))
        }
      }
      setState('saved')
    } finally {
      isSending.current = false
    }
  }, [classId, activityId, put, store])

  useEffect(() => {
    if (isReachable && latest.current.size > 0) void flush()
  }, [isReachable, flush])
  // What is still typed when the page closes is sent on its way out.
  useEffect(() => () => void flush(), [flush])

  const change = useCallback(
    (changes: readonly Change[], isTyping = false) => {
      const next = new Map(latest.current)
      for (const one of changes) {
        const stored = valueIn(work.current, one)
        const before = next.get(changeKey(one))
        next.set(changeKey(one), { ...one, was: before?.was ?? stored } as Change)
      }
      put(next)
      setState('saving')
      clearTimeout(timer.current)
      if (isTyping) timer.current = setTimeout(() => void flush(), typingPause)
      else void flush()
    },
    [put, flush],
  )

  return {
    work: withEdits(details.work, edits),
    state,
    isDirty: edits.size > 0,
    change,
    retry: () => void flush(),
    conflicts,
    /** Sends what this page wanted, now that the colleague's choice has been seen. */
    insist: () => {
      setConflicts([])
      change(conflicts)
    },
    yield: () => setConflicts([]),
  }
}

export type Evaluation = ReturnType<typeof useEvaluation>

/** The edits without those that are done. What was changed again meanwhile stays, and now follows what was saved. */
const without = (now: ReadonlyMap<string, Change>, done: readonly (readonly [string, Change])[]) => {
  const rest = new Map(now)
  for (const [key, change] of done) {
    const newer = rest.get(key)
    if (newer === change) rest.delete(key)
    else if (newer) rest.set(key, { ...newer, was: change.what === 'level' ? change.level : change.text } as Change)
  }
  return rest
}
