export const en = {
  title: 'Verify receipt',
  number: 'Receipt no.',
  date: 'Date',
  states: {
    valid: 'Valid',
    subjectToRealisation: 'Valid once the cheque clears',
    cancelled: 'Reversed: no longer valid',
    bounced: 'Reversed: the cheque bounced',
  },
  reversed: 'Reversed on {date}.',
  unknown: 'This school has not issued such a receipt',
  unknownHint: 'Scan the code on the receipt again, or ask the school office.',
  privacy: 'For privacy, this page doesn’t show who paid or how much. Compare the number and date with your receipt.',
} as const
