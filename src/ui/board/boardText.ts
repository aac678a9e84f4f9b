import type { KeyHint } from '../keyHints.ts'

/** The board's own text. Numbers arrive already formatted for the language. */
export const englishBoardText = {
  actionsOf: (what: string) => `Actions for ${what}`,
  moveTo: 'Move to…',
  moveUp: 'Move up',
  moveDown: 'Move down',
  collapse: (column: string) => `Collapse ${column}`,
  expand: (column: string) => `Expand ${column}`,
  cards: (count: number, written: string) => (count === 1 ? '1 card' : `${written} cards`),
  ofLimit: (count: string, limit: string) => `${count} of ${limit}`,
  full: (limit: string) => `Full (maximum ${limit})`,
  empty: 'No cards',
  refused: (column: string, why: string) => `Can’t move to ${column}: ${why}`,
  moved: (what: string, column: string, position: string, of: string) =>
    `“${what}” is now ${position} of ${of} in ${column}`,
  atEnd: (what: string) => `“${what}” can’t move any further that way`,
  saving: 'saving',
  failed: (what: string, column: string) => `“${what}” was moved back to ${column}`,
  failedWhy: 'We couldn’t save the move.',
  keys: 'Use the arrow keys to move between cards and Enter to open one.',
  moveKeys: 'Hold Alt and use the arrow keys to move the card.',
  select: (what: string) => `Select ${what}`,
  selectAll: (column: string) => `Select all in ${column}`,
  selectKeys: 'Press X to select the card and Escape to deselect all.',
  shortcuts: [
    ['Arrows', 'Move between cards'],
    ['Enter', 'Open the card'],
    ['Alt + arrows', 'Move the card'],
    ['Shift + F10', 'Actions for the card'],
  ] as readonly KeyHint[],
  selectShortcuts: [
    ['X', 'Select the card'],
    ['Esc', 'Deselect all'],
  ] as readonly KeyHint[],
}

export type BoardText = typeof englishBoardText
