import { useContext } from 'react'
import { PieceTextContext } from '../pieceText.ts'

/** Every word an editable grid says by itself. */
export const englishGridText = {
  notANumber: 'This is not a number',
  notAChoice: 'Choose one from the list',
  empty: 'empty',
  readOnly: 'read only',
  cell: (row: string, column: string, value: string) => `${row}, ${column}, ${value}`,
  editing: (row: string, column: string) => `${row}, ${column}`,
  copied: (cells: number) => (cells === 1 ? '1 cell copied' : `${cells} cells copied`),
  changedCells: (cells: number) => (cells === 1 ? '1 cell changed' : `${cells} cells changed`),
  pasted: (cells: number) => (cells === 1 ? '1 cell pasted' : `${cells} cells pasted`),
  toCorrect: (cells: number) => (cells === 1 ? '1 value to correct' : `${cells} values to correct`),
  leftOut: (cells: number) => (cells === 1 ? '1 value was not pasted' : `${cells} values were not pasted`),
  leftOutsideReason: 'beyond the edge of the sheet',
  leftReadOnlyReason: 'this cell cannot be changed',
  copyLeftOut: 'Copy them',
  undone: (cells: number) => (cells === 1 ? '1 change undone' : `${cells} changes undone`),
  redone: (cells: number) => (cells === 1 ? '1 change redone' : `${cells} changes redone`),
  nothingToUndo: 'Nothing to undo',
  nothingToRedo: 'Nothing to redo',
  saving: 'Saving…',
  saved: 'Saved',
  allSaved: 'All changes saved',
  notSaved: (cells: number) => (cells === 1 ? '1 change not saved' : `${cells} changes not saved`),
  changed: 'changed',
  conflict: 'Changed by somebody else meanwhile',
  conflictBy: (who: string) => `${who} has changed this meanwhile`,
  theirs: (value: string) => `Theirs: ${value}`,
  mine: (value: string) => `Yours: ${value}`,
  keepMine: 'Keep mine',
  takeTheirs: 'Take theirs',
  history: 'History of this cell',
  menu: 'Cell actions',
  edit: 'Edit',
  copy: 'Copy',
  clear: 'Clear',
  fillDown: 'Fill down',
  undo: 'Undo',
  redo: 'Redo',
  count: (value: string) => `Count ${value}`,
  sum: (value: string) => `Sum ${value}`,
  average: (value: string) => `Average ${value}`,
  keys: 'Keys',
  shortcuts: [
    ['Enter', 'Keep and go down'],
    ['Tab', 'Keep and go to the next cell while typing; leave the sheet otherwise'],
    ['F2', 'Edit the cell'],
    ['Esc', 'Take back what is being typed'],
    ['Shift + arrows', 'Select a block'],
    ['Ctrl + A', 'Select everything'],
    ['Ctrl + Space', 'Select the column'],
    ['Shift + Space', 'Select the row'],
    ['Ctrl + C, X, V', 'Copy, cut and paste, also from a spreadsheet'],
    ['Ctrl + D', 'Fill down'],
    ['Ctrl + Enter', 'Put what is typed into the whole block'],
    ['Delete', 'Empty the cells'],
    ['Ctrl + Z, Ctrl + Y', 'Undo and redo'],
    ['Shift + F10', 'Menu of the cell'],
  ] as readonly (readonly [keys: string, what: string])[],
}

export type GridText = typeof englishGridText

export function useGridText(): GridText {
  return useContext(PieceTextContext)?.grid ?? englishGridText
}
