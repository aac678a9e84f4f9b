export const en = {
  making: 'The photos are being put together…',
  unreadable: { one: '{n} photo could not be read.', other: '{n} photos could not be read.' },
  photos: 'Photos',
  documents: 'Documents',
  none: 'No pages',
  noneHint: 'Nothing was handed in that can be drawn on.',
} as const
