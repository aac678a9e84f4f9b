import type { KeyHint } from '../keyHints.ts'

/** The tree's own text. Numbers arrive already formatted for the language. */
export const englishTreeText = {
  filter: 'Filter',
  expandAll: 'Expand all',
  collapseAll: 'Collapse all',
  expand: (what: string) => `Expand ${what}`,
  collapse: (what: string) => `Collapse ${what}`,
  actionsOf: (what: string) => `Actions for ${what}`,
  rename: 'Rename',
  renaming: (what: string) => `New name for ${what}`,
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
  here: 'current position',
  moved: (what: string, position: string, of: string, under: string | null) =>
    `“${what}” is now ${position} of ${of} ${under === null ? 'at the top level' : `in ${under}`}`,
  notMoved: (what: string, why: string) => `“${what}” was not moved: ${why}`,
  insideItself: 'an item can’t go inside itself',
  atEnd: 'it can’t move any further that way',
  filtering: 'clear the filter first, or use Move to…',
  matches: (count: number, written: string) => (count === 1 ? '1 match' : `${written} matches`),
  keys: 'Use the arrow keys to move through the tree and Enter to open an item.',
  moveKeys: 'Hold Alt and use the arrow keys to move the item.',
  menuKeys: 'Press Shift+F10 for the actions.',
  shortcuts: [
    ['↑ ↓', 'Move through the tree'],
    ['← →', 'Close and open a branch'],
    ['Enter', 'Open the item'],
    ['Alt + arrows', 'Move the item'],
    ['Shift + F10', 'Actions for the item'],
  ] as readonly KeyHint[],
}

export type TreeText = typeof englishTreeText
