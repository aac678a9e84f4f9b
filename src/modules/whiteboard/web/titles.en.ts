export const en = { titles: { boards: 'Whiteboard', family: 'Whiteboards' } } as const
