import { useContext } from 'react'
import { PieceTextContext } from '../pieceText.ts'

/** Every word a tree says by itself; numbers come already written in the language's figures. */
export const englishTreeText = {
  filter: 'Filter',
  openAll: 'Open all',
  closeAll: 'Close all',
  open: (what: string) => `Open ${what}`,
  close: (what: string) => `Close ${what}`,
  actionsOf: (what: string) => `Actions for ${what}`,
  rename: 'Rename',
  renaming: (what: string) => `New name of ${what}`,
  delete: 'Delete',
  moveUp: 'Move up',
  moveDown: 'Move down',
  moveTo: 'Move to…',
  moveTitle: (what: string) => `Move “${what}”`,
  move: 'Move',
  under: 'Under',
  top: 'Top level',
  position: 'Position',
  first: 'First',
  after: (what: string) => `After ${what}`,
  here: 'where it is now',
  moved: (what: string, place: string, of: string, under: string | null) =>
    under === null ? `“${what}” is now ${place} of ${of} at the top` : `“${what}” is now ${place} of ${of} in ${under}`,
  notMoved: (what: string, why: string) => `“${what}” stays: ${why}`,
  insideItself: 'nothing goes inside itself',
  noPlace: 'it cannot go further that way',
  filtering: 'clear the filter first, or use Move to…',
  matches: (count: number, written: string) => (count === 1 ? '1 match' : `${written} matches`),
  keys: 'Arrow keys go through the tree. Enter opens.',
  moveKeys: 'Alt with the arrow keys moves.',
  menuKeys: 'Shift with F10 opens the actions.',
}

export type TreeText = typeof englishTreeText

export function useTreeText(): TreeText {
  return useContext(PieceTextContext)?.tree ?? englishTreeText
}
