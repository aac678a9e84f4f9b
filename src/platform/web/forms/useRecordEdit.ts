import { useEffect, useState } from 'react'
import { changedFields, type FormValues, overtaken, type RecordEdit, startEditing } from './recordEdit.ts'

/** Edits a record that is refetched in the background: versions saved by others are merged under the unsaved changes. */
export function useRecordEdit<F extends FormValues>(facts: F, version: number) {
  const [state, setState] = useState<RecordEdit<F>>(() => startEditing(facts, version))
  const changes = changedFields(state).length
  useEffect(() => {
    if (version <= state.version) return
    setState(changes > 0 ? overtaken(state, facts, version) : startEditing(facts, version))
  }, [facts, version, state, changes])
  return {
    ...state,
    changes,
    change: (changed: Partial<F>) => setState((now) => ({ ...now, mine: { ...now.mine, ...changed } })),
    saved: (after: F, next: number) => setState(startEditing(after, next)),
    overtaken: (theirs: F, next: number) => setState((now) => overtaken(now, theirs, next)),
    undo: () => setState((now) => ({ ...now, mine: now.base, news: [] })),
    seen: () => setState((now) => ({ ...now, news: [] })),
  }
}
