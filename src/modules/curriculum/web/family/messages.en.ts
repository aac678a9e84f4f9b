export const en = {
  states: { done: 'Done', now: 'Now', next: 'Next', later: 'Later' },
  of: '{done} of {total} topics done',
  doneOn: 'Done on {date}',
  with: 'With {name}',
  progress: 'Progress in {name}',
  all: { one: 'Show {n} chapter', other: 'Show all {n} chapters' },
  fewer: 'Show less',
  none: 'No curriculum to show yet',
  noneHint: 'The chapters of each subject appear here once the school has released them.',
} as const
