export const paperKinds = ['informal', 'formal'] as const
export type PaperKind = (typeof paperKinds)[number]
/** draft → in review → approved → released; an approver sends back to draft. Informal papers go from draft to released. */
export const paperStates = ['draft', 'review', 'approved', 'released'] as const
export type PaperState = (typeof paperStates)[number]

export const blueprintLimits = { sections: 12, rows: 20, count: 60, sets: 26, shares: 40 } as const
