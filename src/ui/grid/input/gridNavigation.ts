import { afterEnter, choose, chosenBlock, type GridState, goTo } from '../gridState.ts'
import { type CellPoint, jump, within } from '../sheet/cellRange.ts'
import { type SheetData, sizeOf, textAt } from '../sheet/sheet.ts'
import type { GridCommand } from './gridKeys.ts'

/** Where the moving corner of the selection goes; null if the command does not move. `page` is the visible rows. */
function target(command: GridCommand, from: CellPoint, sheet: SheetData, page: number): CellPoint | null {
  const { rows, columns } = sizeOf(sheet)
  switch (command.do) {
    case 'move':
      return { r: from.r + command.dr, c: from.c + command.dc }
    case 'jump':
      return jump(from, command.dr, command.dc, { rows, columns }, (point) => textAt(sheet, point) !== '')
    case 'page':
      return { r: from.r + (command.down ? page : -page), c: from.c }
    case 'row-edge':
      return { r: from.r, c: command.end ? columns - 1 : 0 }
    case 'sheet-edge':
      return command.end ? { r: rows - 1, c: columns - 1 } : { r: 0, c: 0 }
    default:
      return null
  }
}

/** Selects whole rows, whole columns or everything, based on the current selection. */
export function chooseWhole(state: GridState, sheet: SheetData, what: 'all' | 'column' | 'row'): GridState {
  const { rows, columns } = sizeOf(sheet)
  const block = chosenBlock(state)
  const whole = { top: 0, left: 0, bottom: rows - 1, right: columns - 1 }
  if (what === 'all') return choose(state, whole)
  const { top, bottom, left, right } = block
  return choose(state, what === 'row' ? { ...whole, top, bottom } : { ...whole, left, right })
}

/** The state after a command that only moves or selects; null for all others. */
export function moved(state: GridState, command: GridCommand, sheet: SheetData, page: number): GridState | null {
  if (command.do === 'enter') return afterEnter(state, command.back, sizeOf(sheet))
  if (command.do === 'collapse') return goTo(state, state.active)
  if (command.do === 'select') return chooseWhole(state, sheet, command.what)
  const extend = 'extend' in command && command.extend
  const point = target(command, extend ? state.extent : state.active, sheet, page)
  return point && goTo(state, within(point, sizeOf(sheet)), extend)
}
