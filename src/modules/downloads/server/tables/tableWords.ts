/** The words that every file of a table has. */
export const tableWords = {
  en: {
    about: 'About',
    table: 'Report',
    asOf: 'As of',
    madeFor: 'Made for',
    rows: '{n} rows',
    label: 'What',
    value: 'Value',
  },
  hi: {
    about: 'विवरण',
    table: 'रिपोर्ट',
    asOf: 'समय',
    madeFor: 'किसके लिए',
    rows: '{n} पंक्तियाँ',
    label: 'क्या',
    value: 'मान',
  },
} as const
