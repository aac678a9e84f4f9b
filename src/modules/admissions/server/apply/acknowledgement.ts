import { fieldTypes } from '#modules/people/fieldTypes.ts'
import type { Letterhead } from '#modules/school/server/public.ts'
import { displayDate, isCivilDate } from '#platform/contract/dates/dates.ts'
import { formatInstant } from '#platform/contract/dates/instants.ts'
import { type Documents, documentTemplate } from '#platform/server/documents/documents.ts'
import type { Download } from '#platform/server/requests/context.ts'
import { type AnswerValue, knownAnswers, visibleFields } from '../../rules/conditions.ts'
import { type ApplicationRecord, apartOf } from '../applications/record.ts'

const template = documentTemplate(import.meta.url, './acknowledgement.typ')

const words = {
  en: {
    title: 'Acknowledgement of application',
    number: 'Application number',
    child: 'Child',
    grade: 'Grade',
    post: 'Admission',
    submitted: 'Submitted',
    yes: 'Yes',
    no: 'No',
    note: 'This acknowledgement is not an offer of a seat. Keep the application number; the school asks for it.',
  },
  hi: {
    title: 'आवेदन की पावती',
    number: 'आवेदन संख्या',
    child: 'बच्चा',
    grade: 'कक्षा',
    post: 'प्रवेश',
    submitted: 'भेजा गया',
    yes: 'हाँ',
    no: 'नहीं',
    note: 'यह पावती सीट का आश्वासन नहीं है। आवेदन संख्या सँभालकर रखें; विद्यालय इसे पूछेगा।',
  },
} as const

type Printing = {
  readonly application: ApplicationRecord
  readonly letterhead: Letterhead
  readonly language: 'en' | 'hi'
  readonly timeZone: string
}

/** What the family has sent, on the school's paper. Aadhaar numbers show their end only. */
export async function renderAcknowledgement(documents: Documents, printing: Printing): Promise<Download> {
  const { application, letterhead, language, timeZone } = printing
  const text = words[language]
  const label = (english: string, hindi: string) => (language === 'hi' && hindi ? hindi : english)
  const spoken = (value: AnswerValue): string => {
    if (value === null) return '–'
    if (typeof value === 'boolean') return value ? text.yes : text.no
    if (Array.isArray(value)) return value.join(', ')
    const typed = String(value)
    return isCivilDate(typed) ? displayDate(typed, language === 'hi' ? 'hi-IN' : 'en-IN') : typed
  }
  const { sections, answers, masked, number } = application
  const known = knownAnswers(answers, apartOf(application))
  const visible = new Set(visibleFields(sections, known).map(({ fieldKey }) => fieldKey))
  const data = {
    text,
    facts: [
      [text.number, number ?? ''],
      [text.submitted, application.submittedAt ? formatInstant(application.submittedAt, timeZone) : ''],
      [text.child, application.childName],
      [text.grade, application.grade],
      [text.post, application.post],
    ],
    sections: sections.map((section) => ({
      title: label(section.title, section.titleHi),
      facts: section.fields
        .filter(({ fieldKey, typeId }) => visible.has(fieldKey) && typeId !== fieldTypes.image)
        .map((field) => [
          label(field.label, field.labelHi),
          masked[field.fieldKey] ?? spoken(answers[field.fieldKey] ?? null),
        ]),
    })),
  }
  const body = await documents.render(template, data, {
    title: `${text.title} ${number ?? ''}`,
    language,
    school: { name: letterhead.name, lines: letterhead.lines, colour: letterhead.colour },
    ...(letterhead.logo && { pictures: { logo: letterhead.logo } }),
    createdAt: new Date(application.submittedAt ?? Date.now()),
  })
  return { body, type: 'application/pdf', name: `${number ?? 'application'}.pdf`, size: body.byteLength }
}
