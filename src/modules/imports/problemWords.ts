import type { Localized } from '#platform/contract/notifications.ts'

/** The words of every mistake the engine itself finds in a cell; places are filled from the problem's params. */
export const problemWords = {
  required: { en: 'This must be filled in.', hi: 'इसे भरना ज़रूरी है।' },
  'too-long': { en: 'Use at most {max} characters.', hi: 'अधिकतम {max} अक्षर लिखें।' },
  'hidden-characters': {
    en: 'This holds invisible or unreadable characters. Type it again.',
    hi: 'इसमें अदृश्य या अपठनीय अक्षर हैं। इसे फिर से लिखें।',
  },
  'excel-error': {
    en: 'The spreadsheet shows an error here. Enter the value itself.',
    hi: 'स्प्रेडशीट में यहाँ त्रुटि है। स्वयं मान लिखें।',
  },
  'shortened-number': {
    en: 'The spreadsheet has shortened this number. Format the column as text and enter all digits.',
    hi: 'स्प्रेडशीट ने यह संख्या छोटी कर दी है। कॉलम को टेक्स्ट बनाएँ और सभी अंक लिखें।',
  },
  'not-in-list': { en: 'Choose one of: {options}.', hi: 'इनमें से एक चुनें: {options}।' },
  'not-in-list-close': {
    en: 'This is not in the list. Did you mean {suggestion}?',
    hi: 'यह सूची में नहीं है। क्या आपका मतलब {suggestion} था?',
  },
  'not-yes-no': { en: 'Enter Yes or No.', hi: 'Yes या No लिखें।' },
  'not-a-number': { en: 'Enter a number, such as 12 or 12.5.', hi: 'कोई संख्या लिखें, जैसे 12 या 12.5।' },
  'not-whole': { en: 'Enter a whole number.', hi: 'पूर्ण संख्या लिखें।' },
  'too-small': { en: 'Enter {min} or more.', hi: '{min} या उससे अधिक लिखें।' },
  'too-large': { en: 'Enter {max} or less.', hi: '{max} या उससे कम लिखें।' },
  'not-a-date': {
    en: 'Write the date as DD/MM/YYYY or YYYY-MM-DD.',
    hi: 'तारीख़ DD/MM/YYYY या YYYY-MM-DD के रूप में लिखें।',
  },
  'no-such-day': { en: 'There is no such day in the calendar.', hi: 'कैलेंडर में ऐसा कोई दिन नहीं है।' },
  'short-year': { en: 'Write the year with four digits.', hi: 'वर्ष चार अंकों में लिखें।' },
  'month-first': {
    en: 'This looks like month first. Write the day first: DD/MM/YYYY.',
    hi: 'इसमें महीना पहले लगता है। दिन पहले लिखें: DD/MM/YYYY।',
  },
  'ambiguous-date': {
    en: 'Other dates of this column are written month first, so this could be two days. Write it as YYYY-MM-DD.',
    hi: 'इस कॉलम की दूसरी तारीख़ों में महीना पहले है, इसलिए यह दो दिन हो सकते हैं। इसे YYYY-MM-DD के रूप में लिखें।',
  },
  'date-as-number': {
    en: 'This is a number, not a date. Write it as DD/MM/YYYY.',
    hi: 'यह संख्या है, तारीख़ नहीं। इसे DD/MM/YYYY के रूप में लिखें।',
  },
  'changed-since': { en: 'It was changed since.', hi: 'इसे बाद में बदला गया है।' },
  'referred-to': {
    en: 'The school’s records refer to it by now.',
    hi: 'विद्यालय के लेखों में अब इसका उल्लेख है।',
  },
} as const satisfies Record<string, Localized>

export type EngineCause = keyof typeof problemWords

type Params = Readonly<Record<string, string | number>>

/** What a problem says in a language: the engine's words, else the kind's, else its own message. */
export function sayProblem(
  problem: { readonly cause: string; readonly message: string; readonly params?: Params | undefined },
  language: keyof Localized,
  ofKind: Readonly<Record<string, Localized>> = {},
): string {
  const known: Readonly<Record<string, Localized>> = problemWords
  const words = (Object.hasOwn(known, problem.cause) && known[problem.cause]) || ofKind[problem.cause]
  if (!words) return problem.message
  const params = problem.params ?? {}
  return words[language].replace(/\{(\w+)\}/g, (place, name: string) => String(params[name] ?? place))
}
