import { useLayoutEffect, useMemo, useReducer, useRef } from 'react'
import { blockActions, decidingActions, movingActions, typingActions } from './gridActions.ts'
import { type GridCore, type GridInput, type GridMemory, makeCore, newMemory } from './gridMemory.ts'
import { fitted } from './gridState.ts'
import type { GridCommand } from './input/gridKeys.ts'
import { moved } from './input/gridNavigation.ts'
import { sizeOf, withoutSaved } from './sheet/sheet.ts'
import { useGridText } from './useGridText.ts'

/**
 * The grid's state and its actions. The state is kept outside React's queue, because two keys can arrive before one
 * render and the second must see the result of the first.
 */
export function useGridHandle(input: GridInput): { handle: GridHandle; memory: GridMemory } {
  const text = useGridText()
  const [, draw] = useReducer((count: number) => count + 1, 0)
  const kept = useRef<GridMemory>(null)
  kept.current ??= newMemory()
  const memory = kept.current
  const latest = useRef({ input, text })
  latest.current = { input, text }

  // Rows from the server replace the edits they contain.
  useLayoutEffect(() => {
    const sheet = { rows: input.rows, columns: input.columns, edits: memory.state.edits }
    const edits = withoutSaved(sheet)
    const state = fitted(edits === sheet.edits ? memory.state : { ...memory.state, edits }, sizeOf(sheet))
    if (state === memory.state) return
    memory.state = state
    draw()
  }, [input.rows, input.columns, memory])

  const handle = useMemo(() => makeHandle(makeCore(memory, () => latest.current, draw)), [memory])
  return { handle, memory }
}

export type GridHandle = ReturnType<typeof makeHandle>

function makeHandle(core: GridCore) {
  const actions = { ...movingActions(core), ...typingActions(core), ...blockActions(core), ...decidingActions(core) }
  /** Runs the command of a key; `page` is the number of visible rows. */
  const run = (command: GridCommand, page: number) => {
    const next = moved(core.memory.state, command, core.sheet(), page)
    if (next) return core.show(next, command.do === 'select' ? 'focus' : 'focus-and-sight')
    if (command.do === 'edit') actions.edit(command.text)
    if (command.do === 'clear') actions.clear()
    if (command.do === 'fill-down') actions.fillDown()
    if (command.do === 'undo') actions.undo()
    if (command.do === 'redo') actions.redo()
  }
  return { ...actions, run }
}
