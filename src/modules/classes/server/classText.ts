import type { TenantDb } from '#platform/server/database/database.ts'
import { type ClassOption, listClassOptions } from './classOptions.ts'

/** The class a text names, or the part of it that names none. */
export type ClassReading =
  | { readonly found: ClassOption }
  | { readonly unknown: 'grade' | 'section' }
  | { readonly missing: 'grade' | 'section' }

const plain = (text: string) => text.normalize('NFKC').trim().toLowerCase()

const romans = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x', 'xi', 'xii']

/** A grade as registers write it, in one spelling: Std 7, Class VII, 7th and VII are all 7. */
function gradeKey(written: string): string {
  const bare = plain(written)
    .replace(/^(?:grade|class|standard|std|कक्षा)(?![a-z])[\s.:-]*/, '')
    .replace(/[\s.:-]*(?:standard|std)\.?$/, '')
    .trim()
  const number = /^0?(\d{1,2})\s*(?:st|nd|rd|th)?$/.exec(bare)?.[1]
  if (number) return number
  const roman = romans.indexOf(bare)
  return roman < 0 ? bare.replaceAll(/[\s.]+/g, '') : String(roman + 1)
}

const sectionKey = (written: string) =>
  plain(written)
    .replace(/^(?:section|sec|division|div)(?![a-z])[\s.:-]*/, '')
    .replaceAll(/[\s."'()-]+/g, '')

const separators = /^[\s\-–—_/.:,()]+|[\s\-–—_/.:,()]+$/gu

const isGrade = (option: ClassOption, key: string) =>
  gradeKey(option.grade) === key || (option.gradeCode <= 12 && String(option.gradeCode) === key)

const inGrade = (options: readonly ClassOption[], written: string) => {
  const exact = options.filter(({ grade }) => plain(grade) === plain(written))
  return exact.length > 0 ? exact : options.filter((option) => isGrade(option, gradeKey(written)))
}

/** Reads a class written in one text, such as VII-B, 7 B or 7B. A grade alone names its class if it has only one. */
function readWhole(options: readonly ClassOption[], written: string): ClassReading {
  const ofGrade = inGrade(options, written)
  if (ofGrade.length > 0) return ofGrade.length === 1 && ofGrade[0] ? { found: ofGrade[0] } : { missing: 'section' }
  const text = written.trim()
  let gradeIsKnown = false
  // From the right, as sections are short: VIIB is VII and B before it is VI and IB.
  for (let at = text.length - 1; at > 0; at -= 1) {
    const grade = text.slice(0, at).replaceAll(separators, '')
    const section = text.slice(at).replaceAll(separators, '')
    if (grade === '' || section === '') continue
    const sections = inGrade(options, grade)
    if (sections.length === 0) continue
    gradeIsKnown = true
    const found = sections.find((option) => sectionKey(option.section) === sectionKey(section))
    if (found) return { found }
  }
  return { unknown: gradeIsKnown ? 'section' : 'grade' }
}

/** Reads a class as registers write it: grade and section in two columns, or both in either of them. */
export function readClass(
  options: readonly ClassOption[],
  { grade, section }: { readonly grade: string; readonly section: string },
): ClassReading {
  if (!section) return readWhole(options, grade)
  if (!grade) {
    const whole = readWhole(options, section)
    return 'found' in whole ? whole : { missing: 'grade' }
  }
  const ofGrade = inGrade(options, grade)
  const found = ofGrade.find((option) => sectionKey(option.section) === sectionKey(section))
  if (found) return { found }
  if (ofGrade.length > 0) return { unknown: 'section' }
  // Some files repeat the section with the grade: VII-B and B.
  const whole = readWhole(options, grade)
  if ('found' in whole && sectionKey(whole.found.section) === sectionKey(section)) return whole
  return { unknown: 'grade' }
}

/** Reads all options on each call; use readClass for many lookups. */
export const findClass = async (
  db: TenantDb,
  wanted: { readonly grade: string; readonly section: string },
): Promise<ClassOption | undefined> => {
  const read = readClass(await listClassOptions(db), wanted)
  return 'found' in read ? read.found : undefined
}
