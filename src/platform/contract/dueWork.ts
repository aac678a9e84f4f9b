/** What kind of work is due. */
export const dueKinds = ['homework', 'activity', 'test', 'challenge'] as const
export type DueKind = (typeof dueKinds)[number]

/** How far a student is with it: `late` is due already and not handed in. */
export const dueStates = ['toDo', 'late', 'handedIn', 'returned'] as const
export type DueState = (typeof dueStates)[number]
