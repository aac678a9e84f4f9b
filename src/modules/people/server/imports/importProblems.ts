import type * as z from 'zod'
import { problemWords as engineWords, sayProblem } from '#modules/imports/problemWords.ts'
import { birthDateProblem } from '#modules/people/birthDate.ts'
import type { ImportColumn, ImportProblem, ImportValue } from '#platform/contract/importColumns.ts'
import type { Localized } from '#platform/contract/notifications.ts'

/** Messages for the causes specific to these imports. */
export const problemWords = {
  'taken-in-file': {
    en: 'Duplicate of row {row}: “{value}”.',
    hi: '“{value}” पंक्ति {row} में भी है।',
  },
  'taken-in-file*': { en: 'An earlier row has the same value.', hi: 'यही मान पहले की किसी पंक्ति में भी है।' },
  'no-such-grade': {
    en: 'There is no grade “{value}” this year.',
    hi: 'इस वर्ष “{value}” नाम की कोई श्रेणी नहीं है।',
  },
  'no-such-grade*': { en: 'There is no such grade this year.', hi: 'इस वर्ष ऐसी कोई श्रेणी नहीं है।' },
  'no-such-section': {
    en: 'Grade {grade} has no section “{value}” this year.',
    hi: 'इस वर्ष श्रेणी {grade} में “{value}” नाम का कोई सेक्शन नहीं है।',
  },
  'no-such-section*': { en: 'The grade has no such section this year.', hi: 'इस वर्ष इस श्रेणी में ऐसा कोई सेक्शन नहीं है।' },
  'half-a-class': {
    en: 'Enter both grade and section, or leave both blank.',
    hi: 'श्रेणी और सेक्शन दोनों लिखें, या दोनों खाली छोड़ें।',
  },
  'in-another-class': {
    en: 'The student is already in {class}. To move them, open their page.',
    hi: 'छात्र पहले से {class} में है। दूसरी कक्षा में भेजने के लिए छात्र का पृष्ठ खोलें।',
  },
  'in-another-class*': {
    en: 'The student is already in another class. To move them, open their page.',
    hi: 'छात्र पहले से दूसरी कक्षा में है। कक्षा बदलने के लिए छात्र का पृष्ठ खोलें।',
  },
  'roll-no-taken*': {
    en: 'The roll number is already taken in this class.',
    hi: 'इस कक्षा में यह रोल नंबर किसी और का है।',
  },
  'roll-no-kept': {
    en: 'The student’s roll number stays {value}. To change it, open the class.',
    hi: 'छात्र का रोल नंबर {value} ही रहेगा। बदलने के लिए कक्षा का पृष्ठ खोलें।',
  },
  'roll-no-kept*': {
    en: 'The student’s roll number stays as it is. To change it, open the class.',
    hi: 'छात्र का रोल नंबर वही रहेगा। बदलने के लिए कक्षा का पृष्ठ खोलें।',
  },
  'roll-no-taken': {
    en: 'Roll number {value} is already taken in {class}.',
    hi: 'रोल नंबर {value} {class} में किसी और का है।',
  },
  'roll-no-without-class': {
    en: 'Enter a grade and section for this roll number.',
    hi: 'रोल नंबर के साथ श्रेणी और सेक्शन भी लिखें।',
  },
  'another-role': {
    en: '{value} belongs to someone with a different role. Check the employee number.',
    hi: '{value} किसी और भूमिका के व्यक्ति की है। कर्मचारी संख्या जाँचें।',
  },
  'another-role*': {
    en: 'This employee number belongs to someone with a different role.',
    hi: 'यह कर्मचारी संख्या किसी और भूमिका के व्यक्ति की है।',
  },
  'no-such-department*': { en: 'There is no such department.', hi: 'ऐसा कोई विभाग नहीं है।' },
  'no-such-department': {
    en: 'There is no department called “{value}”.',
    hi: '“{value}” नाम का कोई विभाग नहीं है।',
  },
  'name-without-guardian': {
    en: 'Enter this guardian’s name.',
    hi: 'इन अभिभावक का नाम लिखें।',
  },
  'last-before-first': {
    en: 'The leaving date is before the joining date.',
    hi: 'कार्यमुक्ति तिथि कार्यग्रहण तिथि से पहले है।',
  },
  'wrong-person-name': {
    en: 'Use letters, spaces, comma, dot, apostrophe and hyphen only.',
    hi: 'केवल अक्षर, खाली जगह, अल्पविराम, बिंदु, ऊर्ध्व अल्पविराम और योजक चिह्न लिखें।',
  },
  'wrong-number': {
    en: 'Use at most 21 letters, digits, spaces, hyphens and slashes.',
    hi: 'अधिकतम 21 अक्षर, अंक, खाली जगह, हाइफ़न और स्लैश लिखें।',
  },
  'wrong-email': { en: 'Enter an e-mail address, such as name@school.in.', hi: 'ई-मेल पता लिखें, जैसे name@school.in।' },
  'wrong-phone': { en: 'Enter a valid phone number.', hi: 'सही फ़ोन नंबर लिखें।' },
  'wrong-pincode': { en: 'Enter a 6-digit PIN code.', hi: '6 अंकों का पिन कोड लिखें।' },
  'wrong-aadhaar': {
    en: 'This Aadhaar number is not valid. Check its 12 digits.',
    hi: 'यह आधार संख्या सही नहीं है। इसके 12 अंक जाँचें।',
  },
  'aadhaar-taken': {
    en: 'Another student has this Aadhaar number.',
    hi: 'यह आधार संख्या किसी और छात्र की है।',
  },
  'wrong-value': { en: 'This value doesn’t fit the field. Check it.', hi: 'इस फ़ील्ड में यह नहीं लिखा जा सकता। कृपया जाँचें।' },
  'needed-by-format': { en: 'Required by your school.', hi: 'आपके विद्यालय में इसे भरना ज़रूरी है।' },
  'born-in-future': { en: 'The date of birth can’t be in the future.', hi: 'जन्म तिथि आज के बाद की नहीं हो सकती।' },
  'born-too-long-ago': {
    en: 'The date of birth is more than {n} years ago. Check the year.',
    hi: 'जन्म तिथि {n} वर्ष से भी पहले की है। वर्ष जाँचें।',
  },
} as const satisfies Record<string, Localized>

export type Cause = keyof typeof problemWords

export function cellProblem(column: string, cause: Cause, params: Record<string, string | number> = {}): ImportProblem {
  const message = problemWords[cause].en.replace(/\{(\w+)\}/g, (place, name: string) => String(params[name] ?? place))
  return { column, cause, message, params }
}

export type Values = Readonly<Record<string, ImportValue>>

export const textOf = (values: Values, column: string): string => {
  const value = values[column]
  return value === undefined ? '' : String(value).normalize().trim()
}

/** Parses cells with a schema; an invalid cell adds a problem, or in a lenient column a warning, and reads as null. */
export type CellReader = <Schema extends z.ZodType>(
  column: string,
  pattern: Schema,
  cause: Cause,
) => z.output<Schema> | null

export const cellReader =
  (values: Values, problems: ImportProblem[], lenient: ReadonlySet<string>): CellReader =>
  (column, pattern, cause) => {
    const written = textOf(values, column)
    if (written === '') return null
    const read = pattern.safeParse(written)
    if (read.success) return read.data
    problems.push({ ...cellProblem(column, cause), ...(lenient.has(column) && { isWarning: true }) })
    return null
  }

export const lenientIn = (columns: readonly ImportColumn[]): ReadonlySet<string> =>
  new Set(columns.flatMap(({ key, isLenient }) => (isLenient ? [key] : [])))

/** A number the spreadsheet took the leading zeros from: someone on record has it with them. */
export function lostZeros(column: string, suggestion: string): ImportProblem {
  const problem = { column, cause: 'lost-zeros', message: engineWords['lost-zeros'].en, params: { suggestion } }
  return { ...problem, message: sayProblem(problem, 'en') }
}

export function checkBirthDate(dateOfBirth: string | null, today: string, problems: ImportProblem[]) {
  const found = birthDateProblem(dateOfBirth, today)
  if (found)
    problems.push({ column: 'dateOfBirth', cause: found.code, message: found.message, params: { ...found.values } })
}

/** Returns the earlier row with the same key, or null. */
export function duplicateFinder() {
  const first = new Map<string, number>()
  return (key: string, row: number): number | null => {
    const earlier = first.get(key)
    if (earlier === undefined) first.set(key, row)
    return earlier ?? null
  }
}
