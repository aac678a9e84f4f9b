export const editorViews = ['class', 'teacher', 'room'] as const
export type EditorView = (typeof editorViews)[number]

export type EditorSlot = { weekday: number; periodId: string }
