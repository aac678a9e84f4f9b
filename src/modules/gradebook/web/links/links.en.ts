export const en = {
  make: 'Link',
  makeFor: 'Link to {name}’s report',
  title: 'Link to the report',
  about: 'Opens this report without signing in, once, within {n} minutes. Give it only to those who may read it.',
  address: 'Link',
  copy: 'Copy link',
  copied: 'Link copied',
  share: 'Share',
  close: 'Close',
  ready: 'The report is ready',
  readyHint: 'The link works once. Keep the file you save.',
  save: 'Save PDF',
  saved: 'The PDF has been saved',
  savedHint: 'You can close this page.',
  none: 'This link opens nothing',
  noneHint:
    'It has been used, or is more than {n} minutes old. Ask the school or the person who sent it for a new one.',
} as const
