import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { ApiProblem } from '#platform/web/api.ts'
import { useDraft } from '#platform/web/draft.tsx'
import { toast } from '#ui/toast.ts'
import { changedFields, type Facts, overtaken, startEditing } from './editing.ts'
import { useServerWords } from './words.ts'

type Options<F extends Facts> = {
  /** Names the parked draft, with the id of what is edited. */
  readonly name: string
  readonly facts: F
  /** 0 for what does not exist yet. */
  readonly version: number
  readonly send: (mine: F, version: number) => Promise<{ message: string }>
  /** Reads the copy that comes with the word that somebody else has saved. */
  readonly theirs?: (details: never) => { facts: F; version: number }
  readonly onSaved: () => void
}

type Errors = { readonly [field: string]: string }

/** A form for one record: what is typed, what is wrong with it, and what others saved meanwhile. Nothing typed is lost. */
export function useRecordForm<F extends Facts>({ name, facts, version, send, theirs, onSaved }: Options<F>) {
  const say = useServerWords()
  const form = useRef<HTMLFormElement>(null)
  const [state, setState] = useState(() => startEditing(facts, version))
  const [errors, setErrors] = useState<Errors>({})
  const [problem, setProblem] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const changes = changedFields(state).length
  const isDirty = changes > 0
  const restore = (mine: F) => setState((now) => ({ ...now, mine }))
  const draft = useDraft<F>(name, { value: state.mine, isDirty, onRestore: restore })

  const show = (found: Errors) => {
    flushSync(() => setErrors(found))
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }
  const refused = (failed: ApiProblem) => {
    if (failed.code === 'changed-meanwhile' && theirs && failed.details) {
      const copy = theirs(failed.details as never)
      return setState((now) => overtaken(now, copy.facts, copy.version))
    }
    if (failed.code === 'name-taken') return show({ name: say(failed.message) })
    const wrong = failed.fields.filter(({ field }) => Object.hasOwn(state.mine, field.split('.')[0] ?? ''))
    if (wrong.length > 0) return show(Object.fromEntries(wrong.map(({ field, message }) => [field, say(message)])))
    setProblem(say(failed.message))
  }
  const save = async (): Promise<boolean> => {
    if (isSending) return false
    setSending(true)
    setProblem(null)
    setErrors({})
    try {
      const { message } = await send(state.mine, state.version)
      draft.clear()
      toast.success(say(message))
      onSaved()
      return true
    } catch (failed) {
      refused(failed as ApiProblem)
      return false
    } finally {
      setSending(false)
    }
  }
  return {
    form,
    values: state.mine,
    news: state.news,
    changes,
    isDirty,
    isSending,
    errors,
    problem,
    guard: draft.guard as ReactNode,
    discard: draft.clear,
    change: (field: keyof F & string, value: string) => {
      setErrors((now) => Object.fromEntries(Object.entries(now).filter(([name]) => name.split('.')[0] !== field)))
      setState((now) => ({ ...now, mine: { ...now.mine, [field]: value } }))
    },
    seen: () => setState((now) => ({ ...now, news: [] })),
    undo: () => setState((now) => ({ ...now, mine: now.base, news: [] })),
    /** Goes on from what was saved, for a form that stays open. */
    restart: (after: F, next: number) => setState(startEditing(after, next)),
    submit: (event: FormEvent) => {
      event.preventDefault()
      void save()
    },
  }
}

export type RecordForm<F extends Facts> = ReturnType<typeof useRecordForm<F>>
