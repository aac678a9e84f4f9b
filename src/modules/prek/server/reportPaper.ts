import type { PrintedReport } from '#modules/prek/printed.ts'
import { displayDate } from '#platform/contract/dates/dates.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { documentTemplate } from '#platform/server/documents/documents.ts'
import type { Download } from '#platform/server/requests/context.ts'
import type { Services } from '#platform/server/services.ts'
import { consentedFiles, loadPictures, type PictureFile, pictureName } from './photos.ts'
import { readSettings } from './settings.ts'

const template = documentTemplate(import.meta.url, './report.typ')
const locales = { en: 'en-IN', hi: 'hi-IN' } as const

const labels = {
  en: {
    title: 'My growth',
    child: 'Child',
    class: 'Class',
    term: 'Term',
    revised: 'Revised: replaces an earlier report.',
    now: 'Now',
    childVoice: 'In my own words',
    parentVoice: 'From home',
    seen: 'What we noticed',
    pictures: 'In pictures',
    levels: 'What the signs mean',
    signatures: ['Class teacher', 'Head of school', 'Parent'],
  },
  hi: {
    title: 'मेरी प्रगति',
    child: 'बच्चे का नाम',
    class: 'कक्षा',
    term: 'सत्र',
    revised: 'संशोधित: पहले वाली रिपोर्ट की जगह।',
    now: 'अब',
    childVoice: 'मेरे शब्दों में',
    parentVoice: 'घर से',
    seen: 'हमने क्या देखा',
    pictures: 'चित्रों में',
    levels: 'चिह्नों का अर्थ',
    signatures: ['कक्षा अध्यापक', 'प्रधानाचार्य', 'अभिभावक'],
  },
} as const

function dataOf(report: PrintedReport, language: keyof typeof labels) {
  const text = labels[language]
  const hasEarlier = report.areas.some(({ indicators }) => indicators.some(({ earlier }) => earlier !== ''))
  return {
    title: `${text.title} · ${report.termName} · ${report.yearName}`,
    revised: report.isRevised ? text.revised : null,
    facts: [
      [text.child, report.childName],
      [text.class, report.className],
    ],
    areas: report.areas.map(({ name, narrative, indicators }) => ({
      header: [name, ...(hasEarlier ? [report.earlierTerm, report.termName] : [text.now])],
      rows: indicators.map(({ text: does, earlier, now }) => [does, ...(hasEarlier ? [earlier, now] : [now])]),
      narrative,
    })),
    voices: [
      { heading: text.childVoice, answers: report.childVoice },
      { heading: text.parentVoice, answers: report.parentVoice },
      {
        heading: text.seen,
        answers: report.seen.map(({ date, note }) => [displayDate(date, locales[language]), note] as const),
      },
    ].filter(({ answers }) => answers.length > 0),
    pictures: {
      heading: { text: text.pictures, second: null },
      pictures: (report.pictures ?? []).map(({ photoId, note }) => [pictureName(photoId), note] as const),
    },
    levels: [text.levels, report.levels.map(({ symbol, label, descriptor }) => `${symbol} ${label}: ${descriptor}`)],
    signatures: text.signatures,
  }
}

/** The photos these reports may show on the day they are printed. */
export async function picturesOf(db: TenantDb, reports: readonly PrintedReport[]): Promise<PictureFile[]> {
  const { framework } = await readSettings(db)
  const photoIds = reports.flatMap(({ pictures = [] }) => pictures.map(({ photoId }) => photoId))
  return consentedFiles(db, framework.photoPurposeId, [...new Set(photoIds)])
}

type Printing = { readonly language: keyof typeof labels; readonly pictures: readonly PictureFile[] }

/** One report, or those of a class, as a PDF. */
export async function renderReports(
  { documents, files }: Pick<Services, 'documents' | 'files'>,
  reports: readonly PrintedReport[],
  { language, pictures }: Printing,
): Promise<Download> {
  const [first] = reports
  if (!first) throw new Error('There are no reports to print.')
  const name = reports.length === 1 ? first.childName : first.className
  const title = `${labels[language].title} ${name}`
  const body = await documents.render(
    template,
    { reports: reports.map((report) => dataOf(report, language)) },
    {
      title,
      language,
      school: { ...first.school, lines: [...first.school.lines] },
      pictures: await loadPictures({ files }, pictures),
      // The same report gives the same bytes at any time.
      createdAt: new Date(0),
    },
  )
  const fileName = title.replaceAll(/[^\p{Letter}\p{Mark}\p{Number}-]+/gu, '-')
  return { body, type: 'application/pdf', name: `${fileName}.pdf`, size: body.byteLength }
}
