export const en = { unread: 'New growth report', open: 'Growth report' } as const
