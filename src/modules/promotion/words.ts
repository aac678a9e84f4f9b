/** The outcomes in words, for screens and files. */
export const outcomeWords = {
  en: {
    promoted: 'Promoted',
    provisional: 'Provisional',
    detained: 'Detained',
    left: 'Left',
    graduated: 'Graduated',
    undecided: 'Not decided',
  },
  hi: {
    promoted: 'पदोन्नत',
    provisional: 'अनंतिम',
    detained: 'रोका गया',
    left: 'विद्यालय छोड़ा',
    graduated: 'उत्तीर्ण होकर गए',
    undecided: 'निर्णय शेष',
  },
} as const
