import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import type { Say, Spoken } from '#platform/web/answers/answerText.ts'
import type { ApiProblem } from '#platform/web/api.ts'
import { useDraft } from '#platform/web/drafts/useDraft.tsx'
import { toast } from '#ui/feedback/toast.ts'
import type { FormValues } from './recordEdit.ts'
import { type FieldErrors, useFieldErrors } from './useFieldErrors.ts'
import { useRecordEdit } from './useRecordEdit.ts'

type Answer = Spoken
/** A validation error of a field. Without a code its message is already translated. */
type FormProblem = Spoken & { readonly field: string }
type Copy<F extends FormValues> = { readonly facts: F; readonly version: number }

type RecordFormOptions<F extends FormValues, A extends Answer> = {
  /** Identifies the draft; must include the id of the record. */
  readonly name: string
  readonly facts: F
  /** 0 for a new record. */
  readonly version: number
  readonly say: Say
  /** Validates before sending, usually with `problemsBy` and the route's schema. */
  readonly check?: (mine: F, version: number) => readonly FormProblem[]
  readonly send: (mine: F, version: number) => Promise<A>
  /** Extracts the other person's version from the details of a `changed-meanwhile` error. */
  readonly theirs?: (details: never) => Copy<F>
  /** Maps the server's field path to the form's field. */
  readonly fieldOf?: (path: string) => string
  /** Overrides the server's message at a field. */
  readonly explain?: (field: string, message: Spoken, mine: F) => string
  /** Error codes to show at a field, by code; by default `name-taken` at `name`. */
  readonly blames?: { readonly [code: string]: string }
  /** The part of the values that may be stored in the browser as a draft. */
  readonly parked?: (mine: F) => Partial<F>
  /** For forms that stay open after saving: the saved record to continue from. */
  readonly after?: (answer: A) => Copy<F>
  readonly onSaved?: (answer: A) => void
}

const nameTaken: { readonly [code: string]: string } = { 'name-taken': 'name' }

/** The state of a record's form: values, validation, saving, drafts, and merging with what others saved in the meantime. */
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

  const toFieldErrors = (problems: readonly FormProblem[]): FieldErrors => {
    const named = problems.map((one) => [fieldOf(one.field), one] as const)
    const own = named.filter(([field]) => Object.hasOwn(mine, field.split('.')[0] ?? field))
    return Object.fromEntries(own.map(([field, one]) => [field, explain?.(field, one, mine) ?? say(one)]))
  }
  const showFailure = (failed: ApiProblem) => {
    if (failed.code === 'changed-meanwhile' && theirs && failed.details) {
      const copy = theirs(failed.details as never)
      return editing.overtaken(copy.facts, copy.version)
    }
    const blamed = blames[failed.code]
    const fieldErrors = blamed ? { [blamed]: say(failed) } : toFieldErrors(failed.fields)
    if (Object.keys(fieldErrors).length > 0) show(fieldErrors)
    else setProblem(say(failed))
  }
  const save = async (): Promise<boolean> => {
    if (isSending) return false
    setProblem(null)
    clear()
    const fieldErrors = toFieldErrors(check?.(mine, editing.version) ?? [])
    if (Object.keys(fieldErrors).length > 0) {
      show(fieldErrors)
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
      showFailure(failed as ApiProblem)
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

/** The part of a form that its drawer or page needs, independent of its fields. */
export type FormFrame = Omit<RecordForm<FormValues>, 'change' | 'changeAll' | 'values'>
