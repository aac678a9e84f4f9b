import { useContext } from 'react'
import { PieceTextContext } from '../pieceText.ts'

/** Every word a board says by itself; numbers come already written in the language's figures. */
export const englishBoardText = {
  actionsOf: (what: string) => `Actions for ${what}`,
  moveTo: 'Move to…',
  moveUp: 'Move up',
  moveDown: 'Move down',
  fold: (column: string) => `Fold ${column}`,
  unfold: (column: string) => `Unfold ${column}`,
  cards: (count: number, written: string) => (count === 1 ? '1 card' : `${written} cards`),
  ofLimit: (count: string, limit: string) => `${count} of at most ${limit}`,
  full: (limit: string) => `Full: at most ${limit}`,
  empty: 'Nothing here',
  refused: (column: string, why: string) => `Not to ${column}: ${why}`,
  moved: (what: string, column: string, place: string, of: string) => `“${what}” is now ${place} of ${of} in ${column}`,
  noPlace: (what: string) => `“${what}” cannot go further that way`,
  saving: 'saving',
  failed: (what: string, column: string) => `“${what}” went back to ${column}`,
  failedWhy: 'The move was not saved.',
  keys: 'Arrow keys go between the cards. Enter opens.',
  moveKeys: 'Alt with the arrow keys moves the card.',
}

export type BoardText = typeof englishBoardText

export function useBoardText(): BoardText {
  return useContext(PieceTextContext)?.board ?? englishBoardText
}
