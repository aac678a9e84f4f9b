export const en = {
  titles: { profile: 'My profile', details: 'My details', account: 'Account information', preferences: 'Preferences' },
} as const
