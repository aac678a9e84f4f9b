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
  /** What went wrong with the form as a whole. */
  problem?: ApiProblem | null | undefined
  /** Below the problem's own words. */
  advice?: ReactNode
  /** Anything else to be said above the fields. */
  notice?: ReactNode
  /** Without the room kept for a message, where the form does not stand alone on its page. */
  compact?: boolean | undefined
  /** May take its time: until it is settled, the form cannot be sent again. */
  onSubmit: (form: FormData) => unknown
  children: ReactNode
}

/** A short form with room above its fields for one message, so that the fields stay where they are. */
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
  return (
    <Notice tone="bad" live title={say(problem)}>
      {seconds === null ? advice : <Wait key={problem.requestId} seconds={seconds} />}
    </Notice>
  )
}

function Wait({ seconds }: { seconds: number }) {
  const text = useText(accessText).signIn
  const count = useCount()
  const until = useRef(Date.now() + seconds * 1000)
  const left = useSecondsLeft(until.current)
  return (
    // Read out once with the message around it, not at every second.
    <span aria-live="off" className={css.wait}>
      {left === 0
        ? text.tryNow
        : left > 90
          ? count(text.waitMinutes, Math.ceil(left / 60))
          : count(text.waitSeconds, left)}
    </span>
  )
}

/** Draws what was found wrong and puts the cursor into the first such field. */
export function showErrors(form: RefObject<HTMLFormElement | null>, update: () => void) {
  flushSync(update)
  form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
}

/** The server's word on one field, if it named it. */
export const fieldProblem = (problem: ApiProblem, field: string) =>
  problem.fields.find((one) => one.field === field)?.message
