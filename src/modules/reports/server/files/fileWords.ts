import type { Test } from '#modules/reports/definition.ts'
import type { BranchRange } from '#modules/reports/schoolReports.ts'

type Words = {
  readonly report: string
  readonly subject: string
  readonly filter: string
  readonly none: string
  readonly asOf: string
  readonly madeFor: string
  readonly reason: string
  readonly and: string
  readonly or: string
  readonly tests: Record<Test, string>
  readonly ranges: Record<BranchRange, string>
}

/** The words of files. */
export const fileWords: Record<'en' | 'hi', Words> = {
  en: {
    report: 'Report',
    subject: 'Subject',
    filter: 'Filter',
    none: 'All rows',
    asOf: 'As of',
    madeFor: 'Made for',
    reason: 'Reason',
    and: 'and',
    or: 'or',
    tests: {
      is: 'is',
      isNot: 'is not',
      oneOf: 'is one of',
      contains: 'contains',
      startsWith: 'starts with',
      atLeast: 'is at least',
      atMost: 'is at most',
      between: 'is between',
      within: 'is within',
      isEmpty: 'is empty',
      isNotEmpty: 'is not empty',
    },
    ranges: {
      Year: 'the academic year',
      Today: 'today',
      Yesterday: 'yesterday',
      'This Week': 'this week',
      'Last Week': 'last week',
      'Current Month': 'the current month',
      'Last Month': 'last month',
      'This Year': 'this year',
      'Last Year': 'last year',
    },
  },
  hi: {
    report: 'रिपोर्ट',
    subject: 'विषय',
    filter: 'फ़िल्टर',
    none: 'सभी पंक्तियाँ',
    asOf: 'समय',
    madeFor: 'किसके लिए',
    reason: 'कारण',
    and: 'और',
    or: 'या',
    tests: {
      is: '=',
      isNot: '≠',
      oneOf: 'इनमें से एक',
      contains: 'में शामिल',
      startsWith: 'से शुरू',
      atLeast: '≥',
      atMost: '≤',
      between: 'के बीच',
      within: 'अवधि',
      isEmpty: 'खाली',
      isNotEmpty: 'खाली नहीं',
    },
    ranges: {
      Year: 'शैक्षणिक वर्ष',
      Today: 'आज',
      Yesterday: 'कल',
      'This Week': 'यह सप्ताह',
      'Last Week': 'पिछला सप्ताह',
      'Current Month': 'यह महीना',
      'Last Month': 'पिछला महीना',
      'This Year': 'यह वर्ष',
      'Last Year': 'पिछला वर्ष',
    },
  },
}

export const mailWords = {
  en: {
    ready: 'Your scheduled report is ready.',
    kept: 'You find the file in all downloads. It is kept for 7 days.',
    open: 'Open all downloads',
    footer: 'You get this because a report was scheduled for you. Its owner can change that.',
  },
  hi: {
    ready: 'आपकी निर्धारित रिपोर्ट तैयार है।',
    kept: 'फ़ाइल ‘सभी डाउनलोड’ में है और 7 दिन तक रखी जाएगी।',
    open: 'सभी डाउनलोड खोलें',
    footer: 'यह ई-मेल इसलिए मिला कि आपके लिए एक रिपोर्ट निर्धारित है। रिपोर्ट के स्वामी इसे बदल सकते हैं।',
  },
} as const
