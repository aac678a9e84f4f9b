import { useLayoutEffect, useMemo, useReducer, useRef } from 'react'
import { cellKey } from './cells.ts'
import type { CellStates } from './cellstate.ts'
import { type GridText, useGridText } from './GridText.ts'
import { type GridColumn, type GridRow, isReadOnly } from './gridcolumn.ts'
import type { GridCommand } from './gridkeys.ts'
import * as moves from './gridstate.ts'
import { chooseWhole, moved } from './navigation.ts'
import { type Block, cellsIn, type Point, within } from './range.ts'
import * as plans from './sheet.ts'
import { parseTsv, writeTsv } from './tsv.ts'

export interface GridInput {
  rows: readonly GridRow[]
  columns: readonly GridColumn[]
  states: CellStates
  onChange: (changes: readonly plans.CellChange[], cause: moves.ChangeCause) => void
  onResolve?: ((place: { row: string; column: string }, keep: 'mine' | 'theirs') => void) | undefined
  onLeftOut?: ((leftOut: readonly plans.LeftOut[]) => void) | undefined
}

interface Memory {
  state: moves.GridState
  /** What just happened, in words, for those who do not see it. */
  said: string
  leftOut: readonly plans.LeftOut[]
  /** When the new state is drawn, the active cell takes the focus, and is brought into sight. */
  wants: 'focus' | 'focus-and-sight' | null
  /** Keeps what is being typed; nothing while nothing is. */
  settle: (() => void) | null
}

/** Bounds what one paste can ask for, in characters. */
const longestPaste = 5_000_000

/**
 * The grid's state and everything that can be done to it. The state lives outside React's queue, because two keys can
 * come before one drawing and the second must see what the first did.
 */
export function useGridHandle(input: GridInput) {
  const text = useGridText()
  const [, draw] = useReducer((count: number) => count + 1, 0)
  const memory = useRef<Memory>({ state: moves.initialState, said: '', leftOut: [], wants: null, settle: null })
  const latest = useRef({ input, text })
  latest.current = { input, text }

  // Rows that come from the server take over what they have caught up with.
  useLayoutEffect(() => {
    const now = memory.current
    const sheet = { rows: input.rows, columns: input.columns, edits: now.state.edits }
    const edits = plans.withoutSaved(sheet)
    const state = moves.fitted(edits === now.state.edits ? now.state : { ...now.state, edits }, plans.sizeOf(sheet))
    if (state === now.state) return
    now.state = state
    draw()
  }, [input.rows, input.columns])

  const handle = useMemo(() => makeHandle(memory.current, () => latest.current, draw), [])
  return { handle, memory: memory.current }
}

export type GridHandle = ReturnType<typeof makeHandle>

function makeHandle(memory: Memory, now: () => { input: GridInput; text: GridText }, draw: () => void) {
  const sheet = (): plans.Sheet => ({ ...now().input, edits: memory.state.edits })
  const block = () => moves.chosenBlock(memory.state)
  const say = (words: string) => {
    // A space more or less makes the same words heard again.
    memory.said = memory.said === words ? `${words}\u00a0` : words
    draw()
  }
  const show = (state: moves.GridState, wants: Memory['wants'] = 'focus-and-sight') => {
    memory.state = state
    memory.wants = wants ?? memory.wants
    draw()
  }
  const put = (outcome: moves.Outcome, cause: moves.ChangeCause, words = '') => {
    if (words) say(words)
    show(outcome.state)
    if (outcome.changes.length > 0) now().input.onChange(outcome.changes, cause)
  }
  const make = (changes: readonly plans.CellChange[], cause: moves.ChangeCause) =>
    put(
      moves.change(memory.state, sheet(), changes),
      cause,
      changes.length > 1 ? now().text.changedCells(changes.length) : '',
    )

  const edit = (typed?: string) => {
    const { r, c } = memory.state.active
    const { rows, columns } = now().input
    const row = rows[r]
    const column = columns[c]
    if (!row || !column || isReadOnly(column, row)) return say(now().text.readOnly)
    const mode = typed === undefined ? 'edit' : 'replace'
    show({ ...memory.state, editing: { text: typed ?? plans.textAt(sheet(), { r, c }), mode } }, null)
  }
  const clear = (cause: 'clear' | 'cut' = 'clear') => make(plans.planClear(sheet(), block(), now().text), cause)
  const fillDown = () => make(plans.planFillDown(sheet(), block(), now().text), 'fill')
  const undo = () => {
    const outcome = moves.undo(memory.state, sheet())
    if (outcome) put(outcome, 'undo', now().text.undone(outcome.changes.length))
    else say(now().text.nothingToUndo)
  }
  const redo = () => {
    const outcome = moves.redo(memory.state, sheet())
    if (outcome) put(outcome, 'redo', now().text.redone(outcome.changes.length))
    else say(now().text.nothingToRedo)
  }
  const paste = (pasted: string) => {
    const { text, input } = now()
    const plan = plans.planPaste(sheet(), block(), parseTsv(pasted.slice(0, longestPaste)), text)
    memory.leftOut = plan.leftOut
    const words = [
      text.pasted(plan.filled),
      plan.bad > 0 && text.toCorrect(plan.bad),
      plan.leftOut.length > 0 && text.leftOut(plan.leftOut.length),
    ]
    const outcome = moves.change(memory.state, sheet(), plan.changes)
    put({ ...outcome, state: moves.choose(outcome.state, plan.block) }, 'paste', words.filter(Boolean).join(', '))
    if (plan.leftOut.length > 0) input.onLeftOut?.(plan.leftOut)
  }
  const resolve = (choice: 'mine' | 'theirs') => {
    const { active } = memory.state
    const row = now().input.rows[active.r]?.id ?? ''
    const column = now().input.columns[active.c]?.id ?? ''
    const state = now().input.states.get(cellKey(row, column))
    if (state?.kind !== 'conflict') return
    const before = plans.contentAt(sheet(), active)
    // Taking theirs is a step like any other, so that Undo still finds the own value.
    const changes = choice === 'theirs' ? [{ row, column, before, after: state.theirs }] : []
    show(moves.change(memory.state, sheet(), changes).state)
    now().input.onResolve?.({ row, column }, choice)
  }
  const run = (command: GridCommand, page: number) => {
    const next = moved(memory.state, command, sheet(), page)
    if (next) return show(next, command.do === 'select' ? 'focus' : 'focus-and-sight')
    if (command.do === 'edit') edit(command.text)
    if (command.do === 'clear') clear()
    if (command.do === 'fill-down') fillDown()
    if (command.do === 'undo') undo()
    if (command.do === 'redo') redo()
  }

  return {
    run,
    edit,
    clear,
    fillDown,
    undo,
    redo,
    paste,
    resolve,
    say,
    /** The block's words for the clipboard. */
    copy: () => {
      say(now().text.copied(cellsIn(block())))
      return writeTsv(plans.textsOf(sheet(), block()))
    },
    /** Keeps what was typed; `away` when the focus has gone elsewhere and must not be fetched back. */
    keep: (typed: string, how: { whole?: boolean; away?: boolean } = {}) => {
      const { whole = false, away = false } = how
      put(moves.keepTyped(memory.state, sheet(), typed, now().text, whole), whole ? 'fill' : 'type')
      if (away) memory.wants = null
    },
    /** The box that is open says how what it holds is kept, should the grid move on without asking it. */
    onSettle: (settle: (() => void) | null) => {
      memory.settle = settle
    },
    settle: () => memory.settle?.(),
    cancel: () => show({ ...memory.state, editing: null }),
    go: (point: Point, extend = false) => show(moves.goTo(memory.state, within(point, plans.sizeOf(sheet())), extend)),
    choose: (chosen: Block) => show(moves.choose(memory.state, chosen), 'focus'),
    chooseWhole: (what: 'all' | 'column' | 'row') => show(chooseWhole(memory.state, sheet(), what), 'focus'),
    /** Moves the far corner of the block while the mouse drags it. */
    stretch: (extent: Point) => {
      const old = memory.state.extent
      if (old.r !== extent.r || old.c !== extent.c) show({ ...memory.state, extent }, null)
    },
    /** Enter after typing. */
    enter: (back: boolean) => show(moves.afterEnter(memory.state, back, plans.sizeOf(sheet()))),
    /** Tab after typing; false where it leaves the sheet. */
    tab: (back: boolean): boolean => {
      const next = moves.afterTab(memory.state, back, plans.sizeOf(sheet()))
      if (next) show(next)
      return next !== null
    },
    goToBad: () => {
      const point = moves.nextBad(memory.state, sheet())
      if (point) show(moves.goTo(memory.state, point))
    },
    forgetLeftOut: () => {
      memory.leftOut = []
      draw()
    },
  }
}
