import type { CellStates } from './cells/cellState.ts'
import type { GridColumn, GridRow } from './gridColumn.ts'
import {
  type CellChangeCause,
  change,
  chosenBlock,
  type GridOutcome,
  type GridState,
  initialState,
} from './gridState.ts'
import type { GridText } from './gridText.ts'
import type { CellChange, LeftOutValue, SheetData } from './sheet/sheet.ts'

export interface GridInput {
  rows: readonly GridRow[]
  columns: readonly GridColumn[]
  states: CellStates
  onChange: (changes: readonly CellChange[], cause: CellChangeCause) => void
  onResolve?: ((place: { row: string; column: string }, keep: 'mine' | 'theirs') => void) | undefined
  onLeftOut?: ((leftOut: readonly LeftOutValue[]) => void) | undefined
}

export interface GridMemory {
  state: GridState
  /** The last announcement for screen readers. */
  announcement: string
  leftOut: readonly LeftOutValue[]
  /** After the next render, the active cell is focused and scrolled into view. */
  wants: 'focus' | 'focus-and-sight' | null
  /** Saves what is being typed; undefined while nothing is. */
  settle: (() => void) | null
}

export const newMemory = (): GridMemory => ({
  state: initialState,
  announcement: '',
  leftOut: [],
  wants: null,
  settle: null,
})

/** What every action of the grid uses. */
export interface GridCore {
  readonly memory: GridMemory
  readonly input: () => GridInput
  readonly text: () => GridText
  readonly sheet: () => SheetData
  readonly block: () => ReturnType<typeof chosenBlock>
  readonly draw: () => void
  readonly say: (words: string) => void
  /** Renders a new state; `wants` null leaves the focus where it is. */
  readonly show: (state: GridState, wants?: GridMemory['wants']) => void
  /** Renders a new state and tells the caller what changed. */
  readonly put: (outcome: GridOutcome, cause: CellChangeCause, words?: string) => void
  /** Applies changes as one undo step. */
  readonly make: (changes: readonly CellChange[], cause: CellChangeCause) => void
}

export function makeCore(
  memory: GridMemory,
  now: () => { input: GridInput; text: GridText },
  draw: () => void,
): GridCore {
  const sheet = (): SheetData => ({ ...now().input, edits: memory.state.edits })
  const say = (words: string) => {
    // A trailing space makes screen readers announce the same text again.
    memory.announcement = memory.announcement === words ? `${words}\u00a0` : words
    draw()
  }
  const show: GridCore['show'] = (state, wants = 'focus-and-sight') => {
    memory.state = state
    memory.wants = wants ?? memory.wants
    draw()
  }
  const put: GridCore['put'] = (outcome, cause, words = '') => {
    if (words) say(words)
    show(outcome.state)
    if (outcome.changes.length > 0) now().input.onChange(outcome.changes, cause)
  }
  const make: GridCore['make'] = (changes, cause) => {
    const words = changes.length > 1 ? now().text.changedCells(changes.length) : ''
    put(change(memory.state, sheet(), changes), cause, words)
  }
  return {
    memory,
    input: () => now().input,
    text: () => now().text,
    sheet,
    block: () => chosenBlock(memory.state),
    draw,
    say,
    show,
    put,
    make,
  }
}
