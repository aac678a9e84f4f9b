import { answers } from '../answers/answers.en.ts'

/** What every form says. */
export const en = {
  answers,
  save: 'Save',
  add: 'Add',
  edit: 'Edit {name}',
  remove: 'Delete {name}',
  undo: 'Undo my changes',
  changes: { one: '{n} unsaved change', other: '{n} unsaved changes' },
  news: {
    title: 'Somebody else saved while you were writing',
    kept: '{field}: they wrote “{theirs}”. Your own words are still here and are saved when you save.',
    taken: '{field} is now “{theirs}”.',
    empty: 'nothing',
    seen: 'Seen',
  },
  deleting: {
    title: 'Delete {name}?',
    body: 'It cannot be brought back.',
    confirm: 'Delete',
    done: '{name} is deleted.',
    restored: '{name} is back.',
  },
} as const
