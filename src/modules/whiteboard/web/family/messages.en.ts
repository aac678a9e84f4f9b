export const en = {
  none: 'No whiteboards yet',
  noneHint: 'When a teacher shares a whiteboard with the class, it appears here.',
  by: 'From {name}',
  pages: { one: '{n} page', other: '{n} pages' },
  back: 'All whiteboards',
  board: 'Whiteboard',
  page: 'Page {n} of {all}',
  previous: 'Previous page',
  next: 'Next page',
  gone: 'Whiteboard not found',
  goneHint: 'The teacher may have stopped sharing it.',
} as const
