import type { PrintedCard } from '#modules/gradebook/printedCard.ts'
import type { StoredCard } from './cardStorage.ts'

const subjects = ['English', 'Hindi', 'Mathematics', 'Science', 'Social Science', 'Computer Science']
const longSubjects = [
  'English Language and Literature',
  'हिन्दी (द्वितीय भाषा)',
  'Mathematics, Statistics and Data Handling',
  'Environmental Science and Sustainability',
  'ಕನ್ನಡ (ತೃತೀಯ ಭಾಷೆ)',
  'తెలుగు',
  'اردو ادب',
  'Information and Communication Technology',
  'History, Geography, Civics and Economics',
  'Moral Science and General Knowledge',
]
const parts = [
  { name: 'Periodic test', outOf: '10' },
  { name: 'Notebook', outOf: '5' },
  { name: 'Enrichment', outOf: '5' },
  { name: 'Examination', outOf: '80' },
]
const grades = ['A2', 'A1', 'B1', 'A1', 'B2', 'A2']

const bands = [
  ['A1', '91–100'],
  ['A2', '81–90'],
  ['B1', '71–80'],
  ['B2', '61–70'],
  ['C1', '51–60'],
  ['C2', '41–50'],
  ['D', '33–40'],
  ['E', '0–32'],
].map(([label = '', range = '']) => ({ label, range }))

function printedSample(isLongest: boolean): PrintedCard {
  const rows = (isLongest ? longSubjects : subjects).map((subject, at) => {
    const exam = 52 + ((at * 7) % 26)
    return {
      subject,
      marks: ['8', '4.5', isLongest ? 'ML' : '5', String(exam)],
      total: String(exam + 17.5),
      grade: grades[at % grades.length] ?? 'A1',
    }
  })
  return {
    termName: isLongest ? 'Second term with annual examination' : 'Term 1',
    isYear: false,
    yearName: '2026-27',
    className: isLongest ? 'Grade 10 (Commerce with Mathematics)-A' : 'Grade 7-A',
    studentName: isLongest ? 'Venkata Naga Satyanarayana Lakshmi Prasanna Kumari محمد عبد الرحمن' : 'Asha Rao',
    rollNo: isLongest ? '104' : '7',
    admissionNo: isLongest ? 'BNY/2019/PRIMARY/004217' : 'GW-1042',
    tables: [{ parts, outOf: '100', rows }],
    areas: [
      { name: 'Work education', grade: 'A', descriptor: 'Works carefully and on time' },
      { name: 'Art education', grade: 'B', descriptor: 'Has ideas of their own' },
      { name: 'Health and physical education', grade: 'A', descriptor: 'Takes part in every game' },
    ],
    overall: { percent: '84.6', grade: 'A2' },
    outcome: 'pass',
    rank: null,
    remark: isLongest
      ? 'Reads widely and writes with feeling. Should explain each step in mathematics, so that a small mistake does not cost the whole answer. We are glad to have such a kind and reliable member of the class, and look forward to next year.'
      : 'Asha takes part in every lesson and helps others to understand.',
    isRevised: isLongest,
    attendance: { days: '104', present: '96.5', percent: '92.8', until: '2026-10-30' },
    terms: [
      { name: 'Term 1', percent: '78.2' },
      { name: 'Term 2', percent: '84.6' },
    ],
    scale: bands,
  }
}

/** An imaginary card to try a design with, in the school's own letterhead. */
export function sampleCard(
  which: 'example' | 'longest',
  letterhead: StoredCard['letterhead'],
  now: Date,
): Omit<StoredCard, 'design'> {
  return {
    cardId: '',
    classId: '',
    studentId: '',
    number: 'RC/2026-27/000042',
    token: '00000000-0000-4000-8000-000000000000',
    issuedAt: now.toISOString(),
    printed: printedSample(which === 'longest'),
    letterhead,
    isRevoked: false,
    photo: null,
  }
}
