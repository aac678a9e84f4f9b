import { cellKey } from './cells/cellContent.ts'
import { isReadOnly } from './gridColumn.ts'
import type { GridCore } from './gridMemory.ts'
import { afterEnter, afterTab, change, choose, goTo, keepTyped, nextBad, redo, undo } from './gridState.ts'
import { chooseWhole } from './input/gridNavigation.ts'
import { type CellPoint, type CellRange, cellsIn, within } from './sheet/cellRange.ts'
import { contentAt, planClear, planFillDown, planPaste, sizeOf, textAt, textsOf } from './sheet/sheet.ts'
import { parseTsv, writeTsv } from './sheet/tsv.ts'

/** Maximum size of a paste in characters. */
const longestPaste = 5_000_000

/** Moving around the grid and selecting. */
export function movingActions({ memory, sheet, show }: GridCore) {
  return {
    go: (point: CellPoint, extend = false) => show(goTo(memory.state, within(point, sizeOf(sheet())), extend)),
    choose: (block: CellRange) => show(choose(memory.state, block), 'focus'),
    chooseWhole: (what: 'all' | 'column' | 'row') => show(chooseWhole(memory.state, sheet(), what), 'focus'),
    /** Moves the far corner of the selection while the mouse drags it. */
    stretch: (extent: CellPoint) => {
      const old = memory.state.extent
      if (old.r !== extent.r || old.c !== extent.c) show({ ...memory.state, extent }, null)
    },
    /** Enter after typing. */
    enter: (back: boolean) => show(afterEnter(memory.state, back, sizeOf(sheet()))),
    /** Tab after typing; false where it leaves the grid. */
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

/** Editing a cell, from opening the editor to saving its text. */
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
    /** Saves the typed text; `away` if the focus has moved elsewhere and must stay there. */
    keep: (typed: string, { whole = false, away = false }: { whole?: boolean; away?: boolean } = {}) => {
      put(keepTyped(memory.state, sheet(), typed, text(), whole), whole ? 'fill' : 'type')
      if (away) memory.wants = null
    },
    cancel: () => show({ ...memory.state, editing: null }),
    /** The open editor registers how to save its text in case the grid moves on by itself. */
    onSettle: (settle: (() => void) | null) => {
      memory.settle = settle
    },
    settle: () => memory.settle?.(),
  }
}

/** Actions on the selection. */
export function blockActions({ memory, input, text, sheet, block, draw, say, put, make }: GridCore) {
  return {
    clear: (cause: 'clear' | 'cut' = 'clear') => make(planClear(sheet(), block(), text()), cause),
    fillDown: () => make(planFillDown(sheet(), block(), text()), 'fill'),
    /** The selection's text for the clipboard. */
    copy: () => {
      say(text().copied(cellsIn(block())))
      return writeTsv(textsOf(sheet(), block()))
    },
    paste: (pasted: string) => {
      const words = text()
      const plan = planPaste(sheet(), block(), parseTsv(pasted.slice(0, longestPaste)), words)
      memory.leftOut = plan.leftOut
      const summary = [
        words.pasted(plan.filled),
        plan.bad > 0 && words.toCorrect(plan.bad),
        plan.leftOut.length > 0 && words.leftOut(plan.leftOut.length),
      ]
      const outcome = change(memory.state, sheet(), plan.changes)
      put({ ...outcome, state: choose(outcome.state, plan.block) }, 'paste', summary.filter(Boolean).join(', '))
      if (plan.leftOut.length > 0) input().onLeftOut?.(plan.leftOut)
    },
    forgetLeftOut: () => {
      memory.leftOut = []
      draw()
    },
  }
}

/** Undo, redo, and resolving conflicts. */
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
      // Taking their value is a normal step, so that Undo restores your own.
      const changes = keep === 'theirs' ? [{ row, column, before, after: state.theirs }] : []
      show(change(memory.state, sheet(), changes).state)
      input().onResolve?.({ row, column }, keep)
    },
  }
}
