export const en = { titles: { consents: 'Consents', childConsents: 'Consents' } } as const
