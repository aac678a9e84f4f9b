import { cellKey } from './cells/cellContent.ts'
import { isReadOnly } from './gridColumn.ts'
import type { GridCore } from './gridMemory.ts'
import { afterEnter, afterTab, change, choose, goTo, keepTyped, nextBad, redo, undo } from './gridState.ts'
import { chooseWhole } from './input/gridNavigation.ts'
import { type Block, cellsIn, type Point, within } from './sheet/cellRange.ts'
import { contentAt, planClear, planFillDown, planPaste, sizeOf, textAt, textsOf } from './sheet/sheet.ts'
import { parseTsv, writeTsv } from './sheet/tsv.ts'

/** Bounds what one paste can ask for, in characters. */
const longestPaste = 5_000_000

/** Going about the sheet and choosing blocks. */
export function movingActions({ memory, sheet, show }: GridCore) {
  return {
    go: (point: Point, extend = false) => show(goTo(memory.state, within(point, sizeOf(sheet())), extend)),
    choose: (block: Block) => show(choose(memory.state, block), 'focus'),
    chooseWhole: (what: 'all' | 'column' | 'row') => show(chooseWhole(memory.state, sheet(), what), 'focus'),
    /** Moves the far corner of the block while the mouse drags it. */
    stretch: (extent: Point) => {
      const old = memory.state.extent
      if (old.r !== extent.r || old.c !== extent.c) show({ ...memory.state, extent }, null)
    },
    /** Enter after typing. */
    enter: (back: boolean) => show(afterEnter(memory.state, back, sizeOf(sheet()))),
    /** Tab after typing; false where it leaves the sheet. */
    tab: (back: boolean): boolean => {
      const next = afterTab(memory.state, back, sizeOf(sheet()))
      if (next) show(next)
      return next !== null
    },
    goToBad: () => {
      const point = nextBad(memory.state, sheet())
      if (point) show(goTo(memory.state, point))
    },
  }
}

/** Typing into a cell, from opening the box to keeping what it holds. */
export function typingActions({ memory, input, text, sheet, say, show, put }: GridCore) {
  return {
    edit: (typed?: string) => {
      const { active } = memory.state
      const row = input().rows[active.r]
      const column = input().columns[active.c]
      if (!row || !column || isReadOnly(column, row)) return say(text().readOnly)
      const mode = typed === undefined ? 'edit' : 'replace'
      show({ ...memory.state, editing: { text: typed ?? textAt(sheet(), active), mode } }, null)
    },
    /** Keeps what was typed; `away` when the focus has gone elsewhere and must not be fetched back. */
    keep: (typed: string, { whole = false, away = false }: { whole?: boolean; away?: boolean } = {}) => {
      put(keepTyped(memory.state, sheet(), typed, text(), whole), whole ? 'fill' : 'type')
      if (away) memory.wants = null
    },
    cancel: () => show({ ...memory.state, editing: null }),
    /** The box that is open says how what it holds is kept, should the grid move on without asking it. */
    onSettle: (settle: (() => void) | null) => {
      memory.settle = settle
    },
    settle: () => memory.settle?.(),
  }
}

/** What is done to the chosen block at once. */
export function blockActions({ memory, input, text, sheet, block, draw, say, put, make }: GridCore) {
  return {
    clear: (cause: 'clear' | 'cut' = 'clear') => make(planClear(sheet(), block(), text()), cause),
    fillDown: () => make(planFillDown(sheet(), block(), text()), 'fill'),
    /** The block's words for the clipboard. */
    copy: () => {
      say(text().copied(cellsIn(block())))
      return writeTsv(textsOf(sheet(), block()))
    },
    paste: (pasted: string) => {
      const words = text()
      const plan = planPaste(sheet(), block(), parseTsv(pasted.slice(0, longestPaste)), words)
      memory.leftOut = plan.leftOut
      const said = [
        words.pasted(plan.filled),
        plan.bad > 0 && words.toCorrect(plan.bad),
        plan.leftOut.length > 0 && words.leftOut(plan.leftOut.length),
      ]
      const outcome = change(memory.state, sheet(), plan.changes)
      put({ ...outcome, state: choose(outcome.state, plan.block) }, 'paste', said.filter(Boolean).join(', '))
      if (plan.leftOut.length > 0) input().onLeftOut?.(plan.leftOut)
    },
    forgetLeftOut: () => {
      memory.leftOut = []
      draw()
    },
  }
}

/** Taking back, doing again, and deciding between two values. */
export function decidingActions({ memory, input, text, sheet, say, show, put }: GridCore) {
  return {
    undo: () => {
      const outcome = undo(memory.state, sheet())
      if (outcome) put(outcome, 'undo', text().undone(outcome.changes.length))
      else say(text().nothingToUndo)
    },
    redo: () => {
      const outcome = redo(memory.state, sheet())
      if (outcome) put(outcome, 'redo', text().redone(outcome.changes.length))
      else say(text().nothingToRedo)
    },
    resolve: (keep: 'mine' | 'theirs') => {
      const { active } = memory.state
      const row = input().rows[active.r]?.id ?? ''
      const column = input().columns[active.c]?.id ?? ''
      const state = input().states.get(cellKey(row, column))
      if (state?.kind !== 'conflict') return
      const before = contentAt(sheet(), active)
      // Taking theirs is a step like any other, so that Undo still finds the own value.
      const changes = keep === 'theirs' ? [{ row, column, before, after: state.theirs }] : []
      show(change(memory.state, sheet(), changes).state)
      input().onResolve?.({ row, column }, keep)
    },
  }
}
