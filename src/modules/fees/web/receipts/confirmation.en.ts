export const en = {
  title: 'Is this receipt valid?',
  number: 'Receipt no.',
  date: 'Date',
  states: {
    valid: 'Valid',
    subjectToRealisation: 'Valid once the cheque has cleared',
    cancelled: 'Reversed: no longer valid',
    bounced: 'Reversed: the cheque came back',
  },
  reversed: 'It was taken back on {date}.',
  unknown: 'This school has issued no such receipt',
  unknownHint: 'Scan the code on the paper again, or ask the school’s office.',
  privacy: 'This page tells nothing about who paid, or how much. Compare number and date with the paper.',
} as const
