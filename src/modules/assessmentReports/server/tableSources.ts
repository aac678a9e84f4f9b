import * as z from 'zod'
import { CivilDate } from '#platform/contract/dates/civilDate.ts'
import { formatDate } from '#platform/contract/dates/dates.ts'
import { type TableFile, tableColumn, tableSource } from '#platform/server/contributions/tableSource.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { reportViewing } from '../access.ts'
import { type AssessmentReportName, assessmentReportNames } from '../schemas.ts'
import { type Days, readChallenges, readOnlineTests, readPapers, readUsage } from './reportQueries.ts'

type Table = Pick<TableFile, 'columns' | 'rows'>
const [number, text] = ['number', 'text'] as const

const titles = {
  usage: { en: 'Use of tests by class', hi: 'कक्षा के अनुसार टेस्ट का उपयोग' },
  papers: { en: 'Question papers', hi: 'प्रश्न पत्र' },
  tests: { en: 'Online tests', hi: 'ऑनलाइन टेस्ट' },
  challenges: { en: 'Chapter challenges', hi: 'अध्याय की चुनौतियाँ' },
} as const

const tables: Record<AssessmentReportName, (db: TenantDb, days: Days) => Promise<Table>> = {
  usage: async (db, days) => ({
    columns: [
      tableColumn(text, 'Class', 'कक्षा'),
      tableColumn(number, 'Students', 'छात्र'),
      tableColumn(number, 'Online tests', 'ऑनलाइन टेस्ट'),
      tableColumn(number, 'Attempts', 'प्रयास'),
      tableColumn(number, 'Tests on paper', 'काग़ज़ पर टेस्ट'),
      tableColumn(number, 'Marks uploaded', 'अंक अपलोड'),
      tableColumn(number, 'Rounds', 'दौर'),
    ],
    rows: (await readUsage(db, days)).map((one) => [
      one.className,
      one.students,
      one.onlineTests,
      one.attempts,
      one.offlineTests,
      one.uploaded,
      one.rounds,
    ]),
  }),
  papers: async (db, days) => ({
    columns: [
      tableColumn(text, 'Author', 'बनाने वाले'),
      tableColumn(text, 'Subject', 'विषय'),
      tableColumn(number, 'Papers', 'प्रश्न पत्र'),
      tableColumn(number, 'From a blueprint', 'रूपरेखा से बने'),
      tableColumn(number, 'Worksheets', 'अभ्यास पत्रक'),
      tableColumn(number, 'Waiting for approval', 'स्वीकृति बाकी'),
      tableColumn(number, 'Released', 'जारी'),
    ],
    rows: (await readPapers(db, days)).map((one) => [
      one.author,
      one.courseDisplayName,
      one.papers,
      one.generated,
      one.worksheets,
      one.waiting,
      one.released,
    ]),
  }),
  tests: async (db, days) => ({
    columns: [
      tableColumn(text, 'Test', 'टेस्ट'),
      tableColumn(text, 'Subject', 'विषय'),
      tableColumn(text, 'Classes', 'कक्षाएँ'),
      tableColumn(text, 'Set by', 'किसने दिया'),
      tableColumn('datetime', 'Closes', 'बंद होगा'),
      tableColumn(number, 'Taken by', 'कितनों ने दिया'),
      tableColumn(number, 'Average %', 'औसत %'),
      tableColumn(number, 'To mark', 'जाँचना है'),
    ],
    rows: (await readOnlineTests(db, days)).rows.map((one) => [
      one.title,
      one.courseDisplayName,
      one.classNames,
      one.setBy,
      new Date(one.closesAt).toISOString(),
      one.taken,
      one.averagePercent,
      one.toMark,
    ]),
  }),
  challenges: async (db, days) => ({
    columns: [
      tableColumn(text, 'Grade', 'श्रेणी'),
      tableColumn(text, 'Subject', 'विषय'),
      tableColumn(text, 'Chapter', 'अध्याय'),
      tableColumn(number, 'Students', 'छात्र'),
      tableColumn(number, 'Rounds', 'दौर'),
      tableColumn(number, 'Levels mastered', 'पार किए स्तर'),
    ],
    rows: (await readChallenges(db, days)).map((one) => [
      one.gradeName,
      one.courseDisplayName,
      one.chapter,
      one.players,
      one.rounds,
      one.mastered,
    ]),
  }),
}

/** The reports of tests and practice. */
const reports = tableSource({
  name: 'assessment',
  access: reportViewing,
  query: z.strictObject({ report: z.enum(assessmentReportNames), from: CivilDate, to: CivilDate }),
  title: ({ report }) => titles[report],
  read: async (db, _, { report, from, to }) => ({
    ...(await tables[report](db, { from, to })),
    facts: [[{ en: 'Days', hi: 'दिन' }, `${formatDate(from, 'DD/MM/YYYY')} – ${formatDate(to, 'DD/MM/YYYY')}`]],
  }),
})

export const assessmentTables = [reports]
