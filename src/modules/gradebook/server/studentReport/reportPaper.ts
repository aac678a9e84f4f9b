import { familyNames, tierName } from '#modules/badges/familyWords.ts'
import { handInStates } from '#modules/gradebook/handIns.ts'
import type { Letterhead } from '#modules/school/server/public.ts'
import { type CivilDate, displayDate, today } from '#platform/contract/dates/dates.ts'
import type { PrintedBlock, Words } from '#platform/server/documents/blocks.ts'
import { type Documents, documentTemplate } from '#platform/server/documents/documents.ts'
import type { Download } from '#platform/server/requests/context.ts'
import type { reportLanguages, StudentReport } from '../../contracts/studentReportSchemas.ts'
import { percentText, type TermResult, termResults } from '../../rules/reportResults.ts'
import { fileNameOf } from '../cards/cardPaper.ts'
import { type ReportLabels, reportLabels } from './reportLabels.ts'

type Language = (typeof reportLanguages)[number]

/** A report as the blocks of its pages, in one language. */
export type PrintedStudentReport = { readonly title: string; readonly blocks: readonly PrintedBlock[] }

const template = documentTemplate(import.meta.url, './report.typ')
const locales = { en: 'en-IN', hi: 'hi-IN-u-nu-latn' } as const

type Making = {
  readonly report: StudentReport
  readonly terms: readonly TermResult[]
  readonly text: ReportLabels
  readonly language: Language
}

const say = (text: string): Words => ({ text, second: null })
const day = (date: string, language: Language) => displayDate(date as CivilDate, locales[language])
const monthOf = (date: string, language: Language) =>
  new Intl.DateTimeFormat(locales[language], { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(date))

/** Rows of long lists that are printed; the page on the screen has them all. */
const longest = 30

type Table = { heading: string; header: string[]; widths: number[]; rows: string[][]; isCentred?: boolean }

const table = ({ heading, header, widths, rows, isCentred = false }: Table): PrintedBlock[] =>
  rows.length === 0
    ? []
    : [{ kind: 'table', width: 'full', heading: say(heading), header: header.map(say), widths, isCentred, rows }]

function resultBlocks({ report, terms, text }: Making): PrintedBlock[] {
  const last = terms.at(-1)
  if (!last) return []
  const subjects = (report.gradebook.template?.content.subjects ?? []).filter(({ kind }) => kind === 'scholastic')
  const inTerm = ({ result }: TermResult, key: string) => result.subjects.find(({ subject }) => subject.key === key)
  const averageOf = (key: string) =>
    report.classAverages.find((one) => one.subjectKey === key && one.termKey === last.key)?.percent ?? ''
  const hasAverages = report.classAverages.some(({ termKey }) => termKey === last.key)
  const rows = subjects.flatMap(({ key, name }) => {
    const found = terms.map((term) => inTerm(term, key))
    if (!found.some((one) => one?.trace.result)) return []
    const cells = found.map((one) =>
      one?.trace.result ? [percentText(one.trace.result), one.band?.label].filter(Boolean).join(' · ') : '–',
    )
    return [{ key, cells: [name, ...cells, ...(hasAverages ? [averageOf(key)] : [])] }]
  })
  const overall = terms.map(({ result }) =>
    result.overall?.trace.result
      ? [percentText(result.overall.trace.result), result.overall.band?.label].filter(Boolean).join(' · ')
      : '',
  )
  const summary = overall.some(Boolean) ? [[text.overall, ...overall, ...(hasAverages ? [''] : [])]] : []
  const bars = rows.flatMap(({ key, cells: [name = ''] }) => {
    const reached = inTerm(last, key)?.trace.result
    return reached ? [{ label: name, percent: Number(percentText(reached)), value: percentText(reached) }] : []
  })
  const note: PrintedBlock[] = terms.some(({ result }) => result.isProvisional)
    ? [{ kind: 'text', width: 'full', heading: null, text: text.provisional }]
    : []
  const average = hasAverages ? [text.classAverage.replace('{term}', last.name)] : []
  return [
    ...table({
      heading: text.results,
      header: [text.subject, ...terms.map(({ name }) => name), ...average],
      widths: [2, ...terms.map(() => 1), ...average.map(() => 1)],
      rows: [...rows.map(({ cells }) => cells), ...summary],
      isCentred: true,
    }),
    ...note,
    ...(bars.length > 0
      ? [{ kind: 'bars', width: 'full', heading: say(text.chart.replace('{term}', last.name)), bars } as const]
      : []),
  ]
}

function areaBlocks({ report, terms, text }: Making): PrintedBlock[] {
  const areas = (report.gradebook.template?.content.subjects ?? []).filter(({ kind }) => kind !== 'scholastic')
  const rows = areas.flatMap(({ key, name }) => {
    const grades = terms.map(({ result }) => result.subjects.find(({ subject }) => subject.key === key)?.band?.label)
    return grades.some(Boolean) ? [[name, ...grades.map((grade) => grade ?? '–')]] : []
  })
  const header = [text.subject, ...terms.map(({ name }) => name)]
  return table({ heading: text.areas, header, widths: [2, ...terms.map(() => 1)], rows, isCentred: true })
}

function attendanceBlocks({ report, text, language }: Making): PrintedBlock[] {
  const { months } = report.attendance
  const kinds = ['present', 'half', 'medical', 'absent'] as const
  const total = (of: typeof months) => kinds.map((kind) => of.reduce((sum, month) => sum + month[kind], 0))
  const rowOf = (name: string, of: typeof months) => {
    const counts = total(of)
    const all = counts.reduce((sum, n) => sum + n, 0)
    const [present = 0, half = 0] = counts
    const percent = Math.round(((present + half / 2) / all) * 1000) / 10
    return [name, ...counts.map(String), all > 0 ? `${percent} %` : '–']
  }
  return table({
    heading: text.attendance,
    header: [text.month, ...kinds.map((kind) => text[kind]), '%'],
    widths: [2, 1, 1, 1, 1, 1],
    rows:
      months.length === 0
        ? []
        : [...months.map((one) => rowOf(monthOf(one.month, language), [one])), rowOf(text.year, months)],
    isCentred: true,
  })
}

function workBlocks({ report, text, language }: Making): PrintedBlock[] {
  const states = handInStates.toReversed()
  const homework = [...Map.groupBy(report.homework, ({ subject }) => subject)]
  const got = (one: { got: string | null; outOf: string | null }) =>
    one.got === null ? null : [one.got, one.outOf].filter((part) => part !== null).join(' / ')
  return [
    ...table({
      heading: text.homework,
      header: [text.subject, ...states.map((state) => text.states[state])],
      widths: [2, ...states.map(() => 1)],
      rows: homework.map(([subject, all]) => [
        subject,
        ...states.map((state) => String(all.filter((one) => one.state === state).length)),
      ]),
      isCentred: true,
    }),
    ...table({
      heading: text.tests,
      header: [text.date, text.test, text.subject, text.result],
      widths: [1, 2, 1.5, 1],
      rows: report.tests
        .slice(0, longest)
        .map((one) => [day(one.date, language), one.title, one.subject, got(one) ?? text.notWritten]),
    }),
    ...table({
      heading: text.activities,
      header: [text.date, text.activity, text.subject, text.result],
      widths: [1, 2, 1.5, 1],
      rows: report.activities
        .slice(0, longest)
        .map((one) => [day(one.date, language), one.title, one.subject, got(one) ?? text.activityStates[one.state]]),
    }),
  ]
}

function praiseBlocks({ report, text, language }: Making): PrintedBlock[] {
  const terms = report.gradebook.template?.content.terms ?? []
  return [
    ...table({
      heading: text.badges,
      header: [text.date, text.badge],
      widths: [1, 4],
      rows: report.badges
        .slice(0, longest)
        .map(({ family, earnedOn, ...tier }) => [
          day(earnedOn, language),
          `${familyNames[family][language]}, ${tierName(tier, language)}`,
        ]),
    }),
    ...table({
      heading: text.remarks,
      header: [text.term, text.remark],
      widths: [1, 4],
      rows: report.remarks.map(({ termKey, remark }) => [
        terms.find(({ key }) => key === termKey)?.name ?? termKey,
        remark,
      ]),
    }),
  ]
}

/** What is printed of a report, and nothing that its reader was not shown. */
export function printedReport(
  report: StudentReport,
  language: Language,
  { timeZone }: { timeZone: string },
): PrintedStudentReport {
  const text = reportLabels[language]
  const { student, leftOut } = report
  const making: Making = { report, terms: termResults(report.gradebook), text, language }
  const missing = leftOut.map((part) => text.without[part]).join('; ')
  const pairs = [
    [say(text.class), student.className],
    [say(text.rollNo), student.rollNo],
    [say(text.admissionNo), student.admissionNo],
    [say(text.asOf), day(today(timeZone), language)],
  ] as const
  return {
    title: `${text.title} ${student.name}`,
    blocks: [
      { kind: 'title', width: 'full', title: say(student.name), below: [text.title], note: null },
      {
        kind: 'facts',
        width: 'full',
        heading: null,
        columns: 2,
        pairs: pairs.filter(([, value]) => value !== ''),
        picture: null,
      },
      ...(missing === ''
        ? []
        : [{ kind: 'text', width: 'full', heading: null, text: `${text.leftOut} ${missing}.` } as const]),
      ...resultBlocks(making),
      ...areaBlocks(making),
      ...attendanceBlocks(making),
      ...workBlocks(making),
      ...praiseBlocks(making),
    ],
  }
}

export async function renderReport(
  documents: Documents,
  { title, blocks }: PrintedStudentReport,
  { language, letterhead }: { language: Language; letterhead: Letterhead },
): Promise<Download> {
  const { name, lines, colour, logo } = letterhead
  const body = await documents.render(
    template,
    { blocks },
    { title, language, school: { name, lines, colour }, pictures: logo ? { logo } : {} },
  )
  return { body, type: 'application/pdf', name: `${fileNameOf(title)}.pdf`, size: body.byteLength }
}
