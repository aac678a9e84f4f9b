export const en = {
  unread: { one: '{n} new notice', other: '{n} new notices' },
  toSign: { one: '{n} slip to sign', other: '{n} slips to sign' },
  see: 'Open notice board',
} as const
