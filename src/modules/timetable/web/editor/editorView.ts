export const editorViews = ['class', 'teacher', 'room'] as const
export type EditorView = (typeof editorViews)[number]

/** Where a lesson is put in the week. */
export type EditorSlot = { weekday: number; periodId: string }
