import type { Language } from '#platform/web/i18n.tsx'
import { readyTemplates } from '../../rules/readyTemplates.ts'

type Words = Readonly<Record<string, { readonly name: string; readonly about: string }>>

/** The ready templates in the reader's language. What they contain is written by the school and stays as it is. */
export const readyWords: Readonly<Record<Language, Words>> = {
  en: Object.fromEntries(readyTemplates.map(({ key, name, about }) => [key, { name, about }])),
  hi: {
    'cbse-9-10': {
      name: 'सीबीएसई 9 और 10',
      about: 'दो सत्र, हर सत्र में परीक्षा के 80 और आंतरिक मूल्यांकन के 20 अंक; हर विषय में 33 %।',
    },
    'cbse-6-8': {
      name: 'सीबीएसई 6 से 8',
      about: 'बड़ी कक्षाओं जैसा; जो विषय में रह जाए, उसे वही विषय फिर पढ़ाया जाता है।',
    },
    primary: {
      name: 'प्राथमिक, स्तरों में',
      about: 'न अंक, न स्थान: हर कौशल सत्र में दो बार देखा जाता है और बाद वाला स्तर गिना जाता है।',
    },
    icse: {
      name: 'आईसीएसई जैसा',
      about: 'परीक्षा 80 % और आंतरिक मूल्यांकन 20 %; कुल परिणाम में सबसे अच्छे पाँच विषय।',
    },
    ib: { name: 'आईबी जैसा', about: 'चार मानदंड, हर एक के 8 अंक; इनसे 7 से 1 तक का ग्रेड बनता है।' },
  },
}
