import type { Localized } from '#platform/contract/notifications.ts'

/**
 * Messages for the problems the engine finds; placeholders are filled from the problem's params. A cause with an asterisk is for
 * a group of problems whose params differ.
 */
export const problemWords = {
  required: { en: 'Please fill this in.', hi: 'कृपया इसे भरें।' },
  'too-long': { en: 'Use at most {max} characters.', hi: 'अधिकतम {max} अक्षर लिखें।' },
  'hidden-characters': {
    en: 'This contains hidden or unreadable characters. Type it again.',
    hi: 'इसमें छिपे हुए या न पढ़े जा सकने वाले अक्षर हैं। इसे फिर से लिखें।',
  },
  'excel-error': {
    en: 'The spreadsheet shows an error here. Type the value instead.',
    hi: 'स्प्रेडशीट में यहाँ गड़बड़ी है। सही मान लिखें।',
  },
  'shortened-number': {
    en: 'The spreadsheet has shortened this number. Format the column as text and enter all digits.',
    hi: 'स्प्रेडशीट ने यह संख्या छोटी कर दी है। कॉलम का फ़ॉर्मैट टेक्स्ट करें और सभी अंक लिखें।',
  },
  'lost-zeros': {
    en: 'The spreadsheet seems to have dropped the zeros in front. Did you mean {suggestion}?',
    hi: 'लगता है स्प्रेडशीट ने आगे के शून्य हटा दिए हैं। क्या आपका मतलब {suggestion} था?',
  },
  'lost-zeros*': {
    en: 'The spreadsheet seems to have dropped the zeros in front.',
    hi: 'लगता है स्प्रेडशीट ने आगे के शून्य हटा दिए हैं।',
  },
  'not-in-list': { en: 'Choose one of: {options}.', hi: 'इनमें से एक चुनें: {options}।' },
  'not-in-list-close': {
    en: 'This is not in the list. Did you mean {suggestion}?',
    hi: 'यह सूची में नहीं है। क्या आपका मतलब {suggestion} था?',
  },
  'not-in-list-close*': { en: 'This is not in the list.', hi: 'यह सूची में नहीं है।' },
  'not-yes-no': { en: 'Enter Yes or No.', hi: 'Yes या No लिखें।' },
  'not-a-number': { en: 'Enter a number, for example 12 or 12.5.', hi: 'संख्या लिखें, जैसे 12 या 12.5।' },
  'not-whole': { en: 'Enter a whole number.', hi: 'पूर्ण संख्या लिखें।' },
  'too-small': { en: 'Enter {min} or more.', hi: '{min} या उससे अधिक लिखें।' },
  'too-large': { en: 'Enter {max} or less.', hi: '{max} या उससे कम लिखें।' },
  'not-a-date': {
    en: 'Enter the date with day, month and year, for example 05/06/2014.',
    hi: 'तारीख़ दिन, महीने और वर्ष के साथ लिखें, जैसे 05/06/2014।',
  },
  'no-such-day': {
    en: 'This date doesn’t exist. Check the day and month.',
    hi: 'ऐसी कोई तारीख़ नहीं होती। दिन और महीना जाँचें।',
  },
  'short-year': { en: 'Enter all four digits of the year.', hi: 'वर्ष के चारों अंक लिखें।' },
  'month-first': {
    en: 'The month seems to come first. Enter the day first: DD/MM/YYYY.',
    hi: 'लगता है महीना पहले लिखा है। दिन पहले लिखें: DD/MM/YYYY।',
  },
  'ambiguous-date': {
    en: 'Other dates in this column have the month first, so this one is unclear. Enter it as YYYY-MM-DD.',
    hi: 'इस कॉलम की दूसरी तारीख़ों में महीना पहले है, इसलिए यह तारीख़ साफ़ नहीं है। इसे YYYY-MM-DD में लिखें।',
  },
  'date-as-number': {
    en: 'This is a number, not a date. Enter it as DD/MM/YYYY.',
    hi: 'यह तारीख़ नहीं, संख्या है। इसे DD/MM/YYYY में लिखें।',
  },
  'changed-since': { en: 'Changed since the import.', hi: 'आयात के बाद बदला गया है।' },
  'referred-to': {
    en: 'Already in use in the school’s records.',
    hi: 'विद्यालय के दूसरे रिकॉर्ड में इसका उपयोग हो रहा है।',
  },
} as const satisfies Record<string, Localized>

export type EngineCause = keyof typeof problemWords

type Params = Readonly<Record<string, string | number>>

type SaidProblem = {
  readonly cause: string
  readonly message: string
  readonly params?: Params | undefined
  /** A group whose problems have different params. */
  readonly varies?: boolean | undefined
}

/** A problem's message: the engine's for its cause, otherwise the kind's, otherwise its own. */
export function sayProblem(
  problem: SaidProblem,
  language: keyof Localized,
  ofKind: Readonly<Record<string, Localized>> = {},
): string {
  const all: Readonly<Record<string, Localized>> = { ...ofKind, ...problemWords }
  const wordsFor = (cause: string) => (Object.hasOwn(all, cause) ? all[cause] : undefined)
  const words = (problem.varies && wordsFor(`${problem.cause}*`)) || wordsFor(problem.cause)
  if (!words) return problem.message
  const params = problem.params ?? {}
  return words[language].replace(/\{(\w+)\}/g, (place, name: string) => String(params[name] ?? place))
}
