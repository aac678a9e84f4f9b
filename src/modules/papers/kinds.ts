export const paperKinds = ['informal', 'formal'] as const
export type PaperKind = (typeof paperKinds)[number]
/** What becomes of a released paper: its test was held, its marks are in, nobody needs it any more. */
export const afterRelease = ['released', 'conducted', 'evaluated', 'archived'] as const
/** draft → in review → approved → released; an approver sends back to draft. Informal papers go from draft to released. */
export const paperStates = ['draft', 'review', 'approved', ...afterRelease] as const
export type PaperState = (typeof paperStates)[number]

export const blueprintLimits = { sections: 12, rows: 20, count: 60, sets: 26, shares: 40 } as const
