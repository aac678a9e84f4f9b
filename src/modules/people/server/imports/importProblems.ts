import type * as z from 'zod'
import type { ImportProblem, ImportValue } from '#platform/contract/importColumns.ts'
import type { Localized } from '#platform/contract/notifications.ts'

/** The words of the causes that are not the engine's own. */
export const problemWords = {
  'taken-in-file': {
    en: '“{value}” stands in row {row} of the file already.',
    hi: '“{value}” फ़ाइल की पंक्ति {row} में पहले से है।',
  },
  'no-such-class': {
    en: 'There is no class {class} in this year.',
    hi: 'इस वर्ष {class} नाम की कोई कक्षा नहीं है।',
  },
  'half-a-class': {
    en: 'Give both the grade and the section, or neither.',
    hi: 'श्रेणी और अनुभाग दोनों दें, या कोई नहीं।',
  },
  'in-another-class': {
    en: 'The student is in {class}. Move them on their own page.',
    hi: 'विद्यार्थी {class} में है। उसे उसके अपने पृष्ठ पर भेजें।',
  },
  'roll-no-taken': {
    en: 'Roll number {value} is taken in {class}.',
    hi: 'क्रमांक {value} {class} में किसी और का है।',
  },
  'roll-no-without-class': {
    en: 'A roll number needs a grade and a section.',
    hi: 'क्रमांक के लिए श्रेणी और अनुभाग चाहिए।',
  },
  'another-role': {
    en: '{value} belongs to somebody of another kind.',
    hi: '{value} किसी और प्रकार के व्यक्ति की है।',
  },
  'no-such-department': {
    en: 'There is no department “{value}”.',
    hi: '“{value}” नाम का कोई विभाग नहीं है।',
  },
  'name-without-guardian': {
    en: 'Give the name of this guardian.',
    hi: 'इन अभिभावक का नाम दें।',
  },
  'user-name-taken': { en: 'The user name “{value}” is taken.', hi: 'उपयोगकर्ता नाम “{value}” किसी और का है।' },
  'last-before-first': { en: 'The last day is before the first.', hi: 'अंतिम दिन पहले दिन से पहले है।' },
  'wrong-person-name': {
    en: 'Use letters, spaces, comma, dot, apostrophe and hyphen only.',
    hi: 'केवल अक्षर, खाली स्थान, अल्पविराम, बिंदु, ऊर्ध्व अल्पविराम और योजक लिखें।',
  },
  'wrong-number': {
    en: 'Use at most 21 letters, digits, spaces, hyphens and slashes.',
    hi: 'अधिक से अधिक 21 अक्षर, अंक, खाली स्थान, योजक और तिरछी रेखाएँ लिखें।',
  },
  'wrong-email': { en: 'Enter an e-mail address, such as name@school.in.', hi: 'ई-मेल पता लिखें, जैसे name@school.in।' },
  'wrong-phone': { en: 'Enter a valid phone number.', hi: 'सही फ़ोन नंबर लिखें।' },
  'wrong-pincode': { en: 'Enter a PIN code of 6 digits.', hi: '6 अंकों का पिन कोड लिखें।' },
  'wrong-aadhaar': {
    en: 'This is not an Aadhaar number: 12 digits, the last of which checks the others.',
    hi: 'यह आधार संख्या नहीं है: 12 अंक, जिनमें अंतिम बाकी की जाँच करता है।',
  },
  'wrong-value': { en: 'The field does not take this value.', hi: 'यह खाना ऐसा मान नहीं लेता।' },
  'needed-by-format': { en: 'The school’s format asks for this.', hi: 'विद्यालय का प्रारूप इसे माँगता है।' },
  'born-in-the-future': { en: 'This day has not come yet.', hi: 'यह दिन अभी नहीं आया।' },
} as const satisfies Record<string, Localized>

export type Cause = keyof typeof problemWords

/** A mistake in a cell, in the words of its cause. */
export function mistake(column: string, cause: Cause, params: Record<string, string | number> = {}): ImportProblem {
  const message = problemWords[cause].en.replace(/\{(\w+)\}/g, (place, name: string) => String(params[name] ?? place))
  return { column, cause, message, params }
}

export type Values = Readonly<Record<string, ImportValue>>

export const textOf = (values: Values, column: string): string => {
  const value = values[column]
  return value === undefined ? '' : String(value).normalize().trim()
}

/** Reads a cell by a pattern of the product; what does not fit becomes a problem and null. */
export function reader(values: Values, problems: ImportProblem[]) {
  return <Schema extends z.ZodType>(column: string, pattern: Schema, cause: Cause): z.output<Schema> | null => {
    const written = textOf(values, column)
    if (written === '') return null
    const read = pattern.safeParse(written)
    if (read.success) return read.data
    problems.push(mistake(column, cause))
    return null
  }
}

/** Names each row whose key an earlier row of the file has already. */
export function seenBefore() {
  const first = new Map<string, number>()
  return (key: string, row: number): number | null => {
    const earlier = first.get(key)
    if (earlier === undefined) first.set(key, row)
    return earlier ?? null
  }
}
