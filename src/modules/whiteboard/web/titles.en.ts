export const en = { titles: { boards: 'Whiteboard' } } as const
