import { sql } from 'kysely'
import type { ImportProblem } from '#platform/contract/importColumns.ts'
import type { AppliedRow, ImportKind, ImportRow, RowCheck } from '#platform/server/contributions/importKind.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { questions } from '../contract.ts'
import { languageNames, questionLanguages } from '../kinds.ts'
import { Question } from '../question.ts'
import { Tags } from '../schemas.ts'
import { questionOfRow } from './exchange/rowQuestion.ts'
import { insertQuestion } from './questionStorage.ts'

const optionColumns = ['optionA', 'optionB', 'optionC', 'optionD', 'optionE', 'optionF'] as const
type Places = { grades: Map<string, string>; courses: Map<string, string> }
type Ready = { content: Question; tags: Tags }

const keyOf = (name: string) => name.trim().toLowerCase()
const textOf = (row: ImportRow, column: string) => String(row.values[column] ?? '').trim()

async function readPlaces(db: TenantDb): Promise<Places> {
  const grades = await sql<{ id: string; name: string; code: number }>`select id, name, code::int from grades`.execute(
    db,
  )
  const courses = await sql<{ id: string; name: string }>`select id, name from subjects`.execute(db)
  return {
    grades: new Map(
      grades.rows.flatMap(
        ({ id, name, code }) => [[keyOf(name), id], ...(code <= 12 ? [[String(code), id] as const] : [])] as const,
      ),
    ),
    courses: new Map(courses.rows.map(({ id, name }) => [keyOf(name), id])),
  }
}

const difficultyNames = [/^(?:1|easy|सरल)/i, /^(?:2|medium|average|मध्यम)/i, /^(?:3|hard|difficult|कठिन)/i]
const bloomNames = [/^(?:1|rem|know)/i, /^(?:2|und)/i, /^(?:3|app)/i, /^(?:4|ana)/i, /^(?:5|eva)/i, /^(?:6|cre)/i]
const placeIn = (names: readonly RegExp[], typed: string) => names.findIndex((name) => name.test(typed)) + 1
const languageOf = (typed: string) =>
  questionLanguages.find(
    (one) => one === typed.toLowerCase() || languageNames[one].toLowerCase() === typed.toLowerCase(),
  ) ?? (/^hindi$/i.test(typed) ? 'hi' : undefined)

/** The question and tags of a row, or the problem with its column. */
function parseRow(row: ImportRow, { grades, courses }: Places): Ready | ImportProblem {
  const problem = (column: string, cause: string, message: string): ImportProblem => ({ column, cause, message })
  const [grade, course] = [textOf(row, 'grade'), textOf(row, 'course')]
  const gradeId = grade === '' ? null : grades.get(keyOf(grade))
  const courseId = course === '' ? null : courses.get(keyOf(course))
  if (gradeId === undefined) return problem('grade', 'grade-unknown', 'The school has no such grade.')
  if (courseId === undefined) return problem('course', 'course-unknown', 'The school has no such course.')
  const made = questionOfRow({
    type: textOf(row, 'type'),
    question: textOf(row, 'question'),
    options: optionColumns.map((column) => textOf(row, column)).filter(Boolean),
    answer: textOf(row, 'answer'),
    tolerance: textOf(row, 'tolerance'),
    unit: textOf(row, 'unit'),
    explanation: textOf(row, 'explanation'),
    ...(row.values.marks !== undefined && { marks: Number(row.values.marks) }),
  })
  if ('cause' in made) {
    const column = made.column === 'options' ? 'optionA' : made.column
    if (made.cause === 'type-unknown') return problem(column, made.cause, 'This is not a type of question.')
    if (made.cause === 'options-missing') return problem(column, made.cause, 'Fill in the options.')
    return problem(column, made.cause, 'The answer fits none of the options.')
  }
  const content = Question.safeParse(made.content)
  const difficulty = textOf(row, 'difficulty')
  const bloom = textOf(row, 'bloom')
  const language = textOf(row, 'language')
  const tags = Tags.safeParse({
    gradeId,
    courseId,
    chapter: textOf(row, 'chapter'),
    topic: textOf(row, 'topic'),
    outcome: textOf(row, 'outcome'),
    ...(difficulty !== '' && { difficulty: placeIn(difficultyNames, difficulty) }),
    ...(bloom !== '' && { bloom: placeIn(bloomNames, bloom) }),
    ...(language !== '' && { language: languageOf(language) ?? language }),
    ...(row.values.minutes !== undefined && { minutes: Number(row.values.minutes) }),
  })
  if (!content.success) {
    const field = String(content.error.issues[0]?.path[0] ?? '')
    const column =
      { marks: 'marks', answer: 'answer', right: 'answer', blanks: 'answer', options: 'optionA' }[field] ?? 'question'
    return problem(column, 'question-invalid', content.error.issues[0]?.message ?? 'This cannot be read.')
  }
  if (!tags.success)
    return problem(
      String(tags.error.issues[0]?.path[0] ?? 'chapter'),
      'tag-invalid',
      'Choose one of the values of the template.',
    )
  return { content: content.data, tags: tags.data }
}

async function check(db: TenantDb, rows: readonly ImportRow[]): Promise<RowCheck[]> {
  const places = await readPlaces(db)
  return rows.map((row) => {
    // The import engine already reports a missing question.
    const parsed = row.values.question === undefined ? null : parseRow(row, places)
    return { row: row.row, does: 'create', problems: parsed && 'cause' in parsed ? [parsed] : [] }
  })
}

const text = (key: string, heading: string, maxLength: number, more: object = {}) => ({
  key,
  heading,
  kind: 'text' as const,
  maxLength,
  ...more,
})

/** One question in each row, as a draft of the person who imports it. */
export const questionImport: ImportKind = {
  name: 'questions',
  title: { en: 'Questions', hi: 'प्रश्न' },
  needs: questions.routes.addQuestion.access,
  problems: {
    'grade-unknown': { en: 'The school has no such grade.', hi: 'विद्यालय में ऐसी कोई श्रेणी नहीं है।' },
    'course-unknown': { en: 'The school has no such course.', hi: 'विद्यालय में ऐसा कोई विषय नहीं है।' },
    'type-unknown': { en: 'This is not a type of question.', hi: 'यह प्रश्न का कोई प्रकार नहीं है।' },
    'options-missing': { en: 'Fill in the options.', hi: 'विकल्प भरें।' },
    'answer-unknown': { en: 'The answer fits none of the options.', hi: 'उत्तर किसी विकल्प से मेल नहीं खाता।' },
    'question-invalid': {
      en: 'This question cannot be read as its type.',
      hi: 'यह प्रश्न अपने प्रकार के अनुसार नहीं पढ़ा जा सका।',
    },
    'tag-invalid': { en: 'Choose one of the values of the template.', hi: 'टेम्पलेट के मानों में से कोई एक चुनें।' },
  },
  columns: async () => [
    text('type', 'Type', 40, { aliases: ['question type'], example: 'MCQ' }),
    text('question', 'Question', 6000, {
      required: true,
      aliases: ['stem', 'question text'],
      example: 'What is $\\frac{1}{2} + \\frac{1}{4}$?',
    }),
    ...optionColumns.map((key, at) =>
      text(key, `Option ${'ABCDEF'[at]}`, 1500, {
        aliases: ['ABCDEF'[at] ?? ''],
        ...(at < 2 && { example: ['$\\frac{3}{4}$', '$\\frac{2}{6}$'][at] }),
      }),
    ),
    text('answer', 'Answer', 4000, { aliases: ['key', 'correct answer', 'right answer'], example: 'A' }),
    text('tolerance', 'Tolerance', 40),
    text('unit', 'Unit', 100),
    { key: 'marks', heading: 'Marks', kind: 'number', min: 0.25, max: 100, example: '1' },
    { key: 'minutes', heading: 'Minutes', kind: 'number', min: 1, max: 600, whole: true },
    text('grade', 'Grade', 25, { aliases: ['class'], example: '7' }),
    text('course', 'Course', 60, { aliases: ['subject'], example: 'Mathematics' }),
    text('chapter', 'Chapter', 150, { example: 'Fractions and decimals' }),
    text('topic', 'Topic', 150),
    text('outcome', 'Outcome', 300, { aliases: ['learning outcome'] }),
    text('difficulty', 'Difficulty', 20, { example: 'Easy' }),
    text('bloom', 'Bloom level', 20, { aliases: ['bloom'], example: 'Apply' }),
    text('language', 'Language', 20, { example: 'English' }),
    text('explanation', 'Explanation', 6000, { aliases: ['solution'] }),
  ],
  check,
  apply: async (unit, rows, by) => {
    const places = await readPlaces(unit.db)
    const applied: AppliedRow[] = []
    for (const row of rows) {
      const parsed = parseRow(row, places)
      if ('cause' in parsed || !by) continue
      const entityId = await insertQuestion(unit, { ...parsed, authorId: by.userId })
      applied.push({ row: row.row, did: 'create', entityId, before: null, after: { version: 1 } })
    }
    return applied
  },
  undo: async ({ db }, applied) => {
    const ids = applied.map(({ entityId }) => entityId)
    const removed = await sql<{ id: string }>`update questions set removed_at = now(), version = version + 1
      where id = any(${ids}::uuid[]) and removed_at is null and state = 'draft' and version = 1 returning id`.execute(
      db,
    )
    const gone = new Set(removed.rows.map(({ id }) => id))
    return applied.filter(({ entityId }) => !gone.has(entityId)).map(({ row }) => ({ row, why: 'changed-since' }))
  },
}
