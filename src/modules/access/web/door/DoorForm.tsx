import { type FormEvent, type ReactNode, type RefObject, useRef } from 'react'
import { flushSync } from 'react-dom'
import type { ApiProblem } from '#platform/web/api.ts'
import { useCount, useText } from '#platform/web/i18n.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { accessText, useServerWords } from '../words.ts'
import css from './DoorForm.module.css'
import { secondsToWait, useSecondsLeft } from './retryDelay.ts'

export interface DoorFormProps {
  formRef?: RefObject<HTMLFormElement | null> | undefined
  /** An error that concerns the form as a whole. */
  problem?: ApiProblem | null | undefined
  /** Shown below the problem's message. */
  advice?: ReactNode
  /** Shown above the fields when there is no problem. */
  notice?: ReactNode
  /** Reserves no space for a message; for forms inside a larger page. */
  compact?: boolean | undefined
  /** Further submits are ignored until the returned promise settles. */
  onSubmit: (form: FormData) => unknown
  children: ReactNode
}

/** A short form that reserves space for one message above its fields, so that they do not shift. */
export function DoorForm({ formRef, problem, advice, notice, compact, onSubmit, children }: DoorFormProps) {
  const isSending = useRef(false)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isSending.current) return
    isSending.current = true
    try {
      await onSubmit(new FormData(event.currentTarget))
    } finally {
      isSending.current = false
    }
  }
  return (
    <form ref={formRef} noValidate onSubmit={(event) => void submit(event)}>
      <div className={compact ? css.above : css.slot}>
        {problem ? <Problem problem={problem} advice={advice} /> : notice}
      </div>
      <div className={css.fields}>{children}</div>
    </form>
  )
}

function Problem({ problem, advice }: { problem: ApiProblem; advice: ReactNode }) {
  const say = useServerWords()
  const seconds = secondsToWait(problem)
  if (seconds !== null) return <Wait key={problem.requestId} title={say(problem)} seconds={seconds} />
  return (
    <Notice tone="bad" live title={say(problem)}>
      {advice}
    </Notice>
  )
}

/** Counts down, and once the wait is over says only that. */
function Wait({ title, seconds }: { title: string; seconds: number }) {
  const text = useText(accessText).signIn
  const count = useCount()
  const until = useRef(Date.now() + seconds * 1000)
  const left = useSecondsLeft(until.current)
  if (left === 0) return <Notice tone="info" live title={text.tryNow} />
  return (
    <Notice tone="bad" live title={title}>
      {/* Screen readers announce it once with the surrounding message, not every second. */}
      <span aria-live="off" className={css.wait}>
        {left > 90 ? count(text.waitMinutes, Math.ceil(left / 60)) : count(text.waitSeconds, left)}
      </span>
    </Notice>
  )
}

/** Renders the errors and focuses the first invalid field. */
export function showErrors(form: RefObject<HTMLFormElement | null>, update: () => void) {
  flushSync(update)
  form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
}

/** The server's error message for a field, if any. */
export const fieldProblem = (problem: ApiProblem, field: string) =>
  problem.fields.find((entry) => entry.field === field)?.message
