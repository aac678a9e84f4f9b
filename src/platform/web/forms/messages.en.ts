/** The text shared by all forms. */
export const en = {
  save: 'Save',
  add: 'Add',
  edit: 'Edit {name}',
  remove: 'Delete {name}',
  undo: 'Undo my changes',
  changes: { one: '{n} unsaved change', other: '{n} unsaved changes' },
  news: {
    title: 'Someone else saved changes while you were editing',
    kept: '{field}: they entered “{theirs}”. Your version is kept and replaces theirs when you save.',
    taken: '{field} is now “{theirs}”.',
    empty: 'nothing',
    yes: 'yes',
    no: 'no',
    seen: 'OK',
  },
  deleting: {
    title: 'Delete {name}?',
    body: 'This can’t be undone.',
    confirm: 'Delete',
    done: '{name} deleted',
    restored: '{name} restored',
  },
} as const
