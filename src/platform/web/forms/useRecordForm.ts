import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import type { Say, Spoken } from '#platform/web/answers/answerText.ts'
import type { ApiProblem } from '#platform/web/api.ts'
import { useDraft } from '#platform/web/drafts/useDraft.tsx'
import { toast } from '#ui/feedback/toast.ts'
import type { FormValues } from './recordEdit.ts'
import { type FieldErrors, useFieldErrors } from './useFieldErrors.ts'
import { useRecordEdit } from './useRecordEdit.ts'

type Answer = Spoken
/** What is wrong with a field; without a code the form says it in its own words. */
type FormProblem = Spoken & { readonly field: string }
type Copy<F extends FormValues> = { readonly facts: F; readonly version: number }

type RecordFormOptions<F extends FormValues, A extends Answer> = {
  /** Names the parked draft, with the id of what is edited. */
  readonly name: string
  readonly facts: F
  /** 0 for what does not exist yet. */
  readonly version: number
  /** Says in the language of the page what the server said. */
  readonly say: Say
  /** What is wrong before anything is sent, usually `problemsBy` the route's own schema. */
  readonly check?: (mine: F, version: number) => readonly FormProblem[]
  readonly send: (mine: F, version: number) => Promise<A>
  /** Reads the copy that comes with the word that somebody else has saved. */
  readonly theirs?: (details: never) => Copy<F>
  /** The form's own name of a field the server calls otherwise. */
  readonly fieldOf?: (path: string) => string
  /** The words at a field, where the server's are not the best ones. */
  readonly explain?: (field: string, said: Spoken, mine: F) => string
  /** Refusals that are about one field; a taken name is, unless told otherwise. */
  readonly blames?: { readonly [code: string]: string }
  /** What of it may lie in the browser until it is saved. */
  readonly parked?: (mine: F) => Partial<F>
  /** For a form that stays open: what it goes on from. */
  readonly after?: (answer: A) => Copy<F>
  readonly onSaved?: (answer: A) => void
}

const nameTaken: { readonly [code: string]: string } = { 'name-taken': 'name' }

/** A form for one record: what is typed, what is wrong with it, and what others saved meanwhile. Nothing typed is lost. */
export function useRecordForm<F extends FormValues, A extends Answer = Answer>(options: RecordFormOptions<F, A>) {
  const { name, facts, version, say, check, send, theirs, fieldOf = (path) => path, explain, after, onSaved } = options
  const { blames = nameTaken, parked = (mine) => mine } = options
  const form = useRef<HTMLFormElement>(null)
  const editing = useRecordEdit(facts, version)
  const { errors, show, clear } = useFieldErrors(form)
  const [problem, setProblem] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const { mine } = editing
  const isDirty = editing.changes > 0

  const explained = (problems: readonly FormProblem[]): FieldErrors => {
    const named = problems.map((one) => [fieldOf(one.field), one] as const)
    const own = named.filter(([field]) => Object.hasOwn(mine, field.split('.')[0] ?? field))
    return Object.fromEntries(own.map(([field, one]) => [field, explain?.(field, one, mine) ?? say(one)]))
  }
  const refused = (failed: ApiProblem) => {
    if (failed.code === 'changed-meanwhile' && theirs && failed.details) {
      const copy = theirs(failed.details as never)
      return editing.overtaken(copy.facts, copy.version)
    }
    const blamed = blames[failed.code]
    const wrong = blamed ? { [blamed]: say(failed) } : explained(failed.fields)
    if (Object.keys(wrong).length > 0) show(wrong)
    else setProblem(say(failed))
  }
  const save = async (): Promise<boolean> => {
    if (isSending) return false
    setProblem(null)
    clear()
    const wrong = explained(check?.(mine, editing.version) ?? [])
    if (Object.keys(wrong).length > 0) {
      show(wrong)
      return false
    }
    setSending(true)
    try {
      const answer = await send(mine, editing.version)
      draft.clear()
      if (after) {
        const next = after(answer)
        editing.saved(next.facts, next.version)
      }
      toast.success(say(answer))
      onSaved?.(answer)
      return true
    } catch (failed) {
      refused(failed as ApiProblem)
      return false
    } finally {
      setSending(false)
    }
  }
  const draft = useDraft<Partial<F>>(name, {
    value: parked(mine),
    isDirty,
    onRestore: editing.change,
    ...(after && { onSave: save }),
  })
  const changeAll = (changed: Partial<F>) => {
    clear(Object.keys(changed))
    editing.change(changed)
  }
  return {
    form,
    values: mine,
    news: editing.news,
    changes: editing.changes,
    isDirty,
    isSending,
    errors,
    problem,
    guard: draft.guard as ReactNode,
    discard: draft.clear,
    change: <K extends keyof F & string>(field: K, value: F[K]) =>
      changeAll({ [field]: value } as unknown as Partial<F>),
    changeAll,
    seen: editing.seen,
    undo: () => {
      clear()
      setProblem(null)
      editing.undo()
    },
    submit: (event: FormEvent) => {
      event.preventDefault()
      void save()
    },
  }
}

export type RecordForm<F extends FormValues> = ReturnType<typeof useRecordForm<F>>

/** As much of a form as its frame needs, whatever its fields are. */
export type FormFrame = Omit<RecordForm<FormValues>, 'change' | 'changeAll' | 'values'>
