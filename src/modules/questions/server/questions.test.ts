import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { importFile } from '#modules/imports/server/testing/importFile.ts'
import type { Call } from '#platform/contract/route.ts'
import { newId } from '#platform/server/database/ids.ts'
import { questions } from '../contract.ts'
import { type CourseIds, courseOf, uploadTo } from './testing/bank.ts'

const server = await testServer({ worker: true })
const office = await server.as('greenwood', 'superadmin')
const teacher = await server.as('greenwood', 'teacher')
const classTeacher = await server.as('greenwood', 'classteacher')
const student = await server.as('greenwood', 'student')
const guardian = await server.as('greenwood', 'guardian')
const riverside = await server.as('riverside', 'superadmin')
const { routes } = questions
const taught: CourseIds = await courseOf(server, teacher, 'teacher')

type Body = Call<typeof routes.addQuestion>['body']
const single = (stem: string, more: object = {}): Body => ({
  tags: { ...taught, chapter: 'Fractions', topic: 'Addition' },
  content: {
    type: 'single',
    stem,
    marks: 1,
    options: [
      { id: 'a', text: '$\\frac{3}{4}$' },
      { id: 'b', text: '$\\frac{2}{6}$' },
    ],
    right: 'a',
    ...more,
  } as Body['content'],
})
const add = async (as: typeof teacher, body: Body) => (await as.send(routes.addQuestion, { body })).data
const list = async (as: typeof teacher, query: NonNullable<Call<typeof routes.listQuestions>['query']>) =>
  (await as.send(routes.listQuestions, { query })).data.rows.map(({ questionId }) => questionId)
const change = (
  as: typeof teacher,
  row: { questionId: string; version: number },
  wanted: 'submit' | 'withdraw' | 'retire' | 'restore',
) =>
  as.send(routes.changeState, {
    params: { questionId: row.questionId },
    body: { change: wanted, version: row.version },
  })
const decide = (
  as: typeof teacher,
  row: { questionId: string; version: number },
  decision: 'approved' | 'returned',
  comment = '',
) =>
  as.send(routes.decideQuestion, {
    params: { questionId: row.questionId },
    body: { decision, comment, version: row.version },
  })

test('ASM-01 a draft is seen by its author and the office only, and an approved question by all teachers', async () => {
  const own = await add(teacher, single('What is $\\frac{1}{2}+\\frac{1}{4}$?'))
  const seen = async (as: typeof teacher) =>
    (await as.send(routes.getQuestion, { params: { questionId: own.questionId } })).status
  expect([await seen(teacher), await seen(office), await seen(classTeacher), await seen(riverside)]).toEqual([
    200, 200, 404, 404,
  ])
  const submitted = (await change(teacher, own, 'submit')).data
  expect((await decide(office, submitted, 'approved')).data).toMatchObject({ state: 'approved', approvedNumber: 1 })
  expect([await seen(classTeacher), await seen(riverside)]).toEqual([200, 404])
})

test('ASM-01 students and guardians reach no route of the bank', async () => {
  const { questionId } = await add(teacher, single('Is this seen by students, who must not see it?'))
  for (const as of [student, guardian]) {
    expect((await as.send(routes.listQuestions, {})).status).toBe(403)
    expect((await as.send(routes.getQuestion, { params: { questionId } })).status).toBe(403)
    expect((await as.send(routes.findAlike, { body: { text: 'Is this seen by students?' } })).status).toBe(403)
    expect((await as.send(routes.exportQuestions, { body: { questionIds: [questionId] } })).status).toBe(403)
  }
})

test('ASM-01 nobody approves what they wrote, and a question goes back with a reason', async () => {
  const own = await add(office, single('Who may approve this?'))
  expect((await change(teacher, own, 'submit')).status).toBe(404)
  const submitted = (await change(office, own, 'submit')).data
  expect((await decide(office, submitted, 'approved')).code).toBe('own-question')
  expect((await decide(teacher, submitted, 'returned')).fields?.[0]?.field).toBe('comment')
  const returned = (await decide(teacher, submitted, 'returned', 'The second option is not a number.')).data
  expect(returned.state).toBe('draft')
  expect((await decide(teacher, submitted, 'approved')).status).toBeGreaterThanOrEqual(400)
  const { reviews } = (await office.send(routes.getQuestion, { params: { questionId: own.questionId } })).data
  expect(reviews).toMatchObject([{ decision: 'returned', comment: 'The second option is not a number.', number: 1 }])
})

test('ASM-01 a question in a second language knows the first, keeps its type and marks, and is added once for each language', async () => {
  const original = await add(teacher, single('Which fraction is the largest of all these?'))
  const inHindi = single('इनमें से सबसे बड़ी भिन्न कौन-सी है?')
  const translate = (as: typeof teacher, of: string, language: 'hi' | 'te' | 'en', body = inHindi) =>
    as.send(routes.addQuestion, { body: { ...body, tags: { ...body.tags, language }, translatesId: of } })
  const hindi = (await translate(teacher, original.questionId, 'hi')).data
  const telugu = (await translate(teacher, hindi.questionId, 'te')).data
  const others = async (questionId: string) =>
    (await teacher.send(routes.getQuestion, { params: { questionId } })).data.translations.map((one) => one.questionId)
  expect(await others(original.questionId)).toEqual([hindi.questionId, telugu.questionId])
  expect(await others(telugu.questionId)).toEqual([original.questionId, hindi.questionId])
  expect((await translate(teacher, original.questionId, 'hi')).code).toBe('language-there')
  expect((await translate(teacher, telugu.questionId, 'en')).code).toBe('language-there')
  expect((await translate(office, original.questionId, 'hi')).code).toBe('language-there')
  const worth = (await add(teacher, single('Another one altogether, please?'))).questionId
  expect((await translate(teacher, worth, 'hi', single('दो अंक', { marks: 2 }))).code).toBe('not-alike')
  expect((await translate(classTeacher, worth, 'hi')).code).toBe('no-such-question')
  expect((await translate(riverside, worth, 'hi', { ...inHindi, tags: {} })).code).toBe('no-such-question')
  await teacher.send(routes.removeQuestion, { params: { questionId: hindi.questionId } })
  expect(await others(original.questionId)).toEqual([telugu.questionId])
  expect((await translate(teacher, original.questionId, 'hi')).data.language).toBe('hi')
})

test('ASM-01 an edited approved question is a new draft, while the approved version stays in use', async () => {
  const own = await add(teacher, single('Version one of the text'))
  const approved = (await decide(office, (await change(teacher, own, 'submit')).data, 'approved')).data
  const params = { questionId: own.questionId }
  const stale = { ...single('Version two of the text'), version: own.version }
  expect((await teacher.send(routes.saveQuestion, { params, body: stale })).code).toBe('changed-meanwhile')
  const body = { ...single('Version two of the text'), version: approved.version }
  const saved = (await teacher.send(routes.saveQuestion, { params, body })).data
  expect(saved).toMatchObject({ number: 2, approvedNumber: 1, state: 'draft' })
  expect(
    (await classTeacher.send(routes.saveQuestion, { params, body: { ...body, version: saved.version } })).code,
  ).toBe('not-yours')
  const { differences } = (await teacher.send(routes.getDifferences, { params, query: { from: 1, to: 2 } })).data
  expect(differences).toEqual([{ field: 'stem', before: 'Version one of the text', after: 'Version two of the text' }])
  const first = (await teacher.send(routes.getQuestion, { params, query: { number: 1 } })).data
  expect(first.content.stem).toBe('Version one of the text')
  expect((await teacher.send(routes.removeQuestion, { params })).code).toBe('was-approved')
  const retired = (await change(teacher, saved, 'retire')).data
  expect(await list(teacher, { q: 'Version two' })).toEqual([])
  expect(await list(teacher, { q: 'Version two', state: 'retired' })).toEqual([own.questionId])
  expect((await change(teacher, retired, 'restore')).data.state).toBe('draft')
  expect((await change(teacher, retired, 'restore')).code).toBe('not-possible-now')
})

test('ASM-01 saving tags alone makes no new version and needs no new review', async () => {
  const own = await add(teacher, single('Only its tags will change'))
  const approved = (await decide(office, (await change(teacher, own, 'submit')).data, 'approved')).data
  const body = { ...single('Only its tags will change'), version: approved.version }
  const saved = (
    await teacher.send(routes.saveQuestion, {
      params: { questionId: own.questionId },
      body: { ...body, tags: { ...body.tags, difficulty: 3 } },
    })
  ).data
  expect(saved).toMatchObject({ number: 1, state: 'approved', difficulty: 3 })
})

test('ASM-01 the bank is filtered by its tags and searched in any script', async () => {
  const hindi = await add(teacher, {
    ...single('प्रकाश संश्लेषण किसे कहते हैं?'),
    tags: { ...taught, chapter: 'पादपों में पोषण', language: 'hi', bloom: 4, difficulty: 1 },
  })
  expect(await list(teacher, { q: 'संश्लेषण' })).toEqual([hindi.questionId])
  expect(
    await list(teacher, {
      chapter: 'पादपों में पोषण',
      language: 'hi',
      bloom: 4,
      difficulty: 1,
      courseId: taught.courseId,
      gradeId: taught.gradeId,
      type: 'single',
      shelf: 'mine',
    }),
  ).toEqual([hindi.questionId])
  expect(await list(teacher, { chapter: 'पादपों में पोषण', difficulty: 2 })).toEqual([])
  expect((await teacher.send(routes.listQuestions, { query: { gradeId: newId() } })).code).toBe('no-such-place')
  const { chapters } = (await teacher.send(routes.listQuestionPlaces, { query: { ...taught } })).data
  expect(chapters.map(({ title }) => title)).toContain('पादपों में पोषण')
})

test('ASM-01 a question much like another is found, in English and Hindi', async () => {
  const first = await add(teacher, single('Name the process by which green plants make their own food.'))
  const hindi = await add(teacher, single('हरे पौधे अपना भोजन किस प्रक्रिया से बनाते हैं, उसका नाम लिखिए।'))
  const alike = async (text: string, exceptId: string | null = null) =>
    (await teacher.send(routes.findAlike, { body: { text, courseId: taught.courseId, exceptId } })).data.alike.map(
      ({ question }) => question.questionId,
    )
  expect(await alike('Name the process by which the green plants make own food')).toEqual([first.questionId])
  expect(await alike('हरे पौधे अपना भोजन किस प्रक्रिया से बनाते हैं? नाम लिखिए')).toEqual([hindi.questionId])
  expect(await alike('Name the process by which green plants make their own food.', first.questionId)).toEqual([])
  expect(await alike('What is the capital of Karnataka and where does it lie?')).toEqual([])
})

test('ASM-01 a bulk edit changes one’s own questions and skips those of others', async () => {
  const mine = [await add(teacher, single('Bulk one')), await add(teacher, single('Bulk two'))]
  const theirs = await add(office, single('Bulk three'))
  const questionIds = [...mine, theirs].map(({ questionId }) => questionId)
  const result = (
    await teacher.send(routes.changeQuestions, { body: { questionIds, tags: { chapter: 'Decimals', difficulty: 1 } } })
  ).data
  expect(result).toEqual({ changed: 2, skipped: 1 })
  expect((await list(teacher, { chapter: 'Decimals' })).toSorted()).toEqual(
    mine.map(({ questionId }) => questionId).toSorted(),
  )
  const submitted = (await teacher.send(routes.changeQuestions, { body: { questionIds, change: 'submit' } })).data
  expect(submitted).toEqual({ changed: 2, skipped: 1 })
  expect((await list(office, { shelf: 'review', chapter: 'Decimals' })).length).toBe(2)
  expect((await teacher.send(routes.changeQuestions, { body: { questionIds, tags: { gradeId: newId() } } })).code).toBe(
    'no-such-place',
  )
})

test('ASM-01 a question that does not fit its type is refused with the field that is wrong', async () => {
  const wrong = async (content: object) =>
    (await teacher.send(routes.addQuestion, { body: { tags: {}, content: content as never } })).fields?.[0]?.field
  const head = { stem: 'Fill [[a]] and [[b]]', marks: 1 }
  expect(
    await wrong({
      type: 'single',
      ...head,
      options: [
        { id: 'a', text: 'x' },
        { id: 'b', text: 'y' },
      ],
      right: 'c',
    }),
  ).toBe('content.right')
  expect(await wrong({ type: 'fillIn', ...head, blanks: [{ id: 'a', accepted: ['x'] }] })).toBe('content.blanks')
  expect(await wrong({ type: 'numeric', ...head, answer: 'ten' })).toBe('content.answer')
  expect(await wrong({ type: 'trueFalse', ...head, marks: 0.3, right: true })).toBe('content.marks')
  expect(await wrong({ type: 'short', ...head, scheme: [{ text: 'One point', marks: 2 }] })).toBe('content.scheme')
  const child = { id: 'a', question: { type: 'trueFalse', stem: 'So?', marks: 1, right: true } }
  expect(await wrong({ type: 'passage', stem: 'Read', marks: 3, children: [child] })).toBe('content.marks')
})

test('ASM-01 the bank is filtered by outcome, marks, author, source and whether students have met a question', async () => {
  const outcome =
    'Adds fractions with different denominators in situations of daily life, and says why the result must be so'
  const [cheap, dear] = [
    await add(teacher, { ...single('Filter me for one mark'), tags: { ...taught, chapter: 'Filters', outcome } }),
    await add(office, { ...single('Filter me for four marks', { marks: 4 }), tags: { ...taught, chapter: 'Filters' } }),
  ]
  const found = (query: NonNullable<Call<typeof routes.listQuestions>['query']>) =>
    list(office, { chapter: 'Filters', sort: 'marks', ...query })
  expect(await found({})).toEqual([cheap.questionId, dear.questionId])
  expect(await found({ outcome: outcome.slice(0, 100) })).toEqual([cheap.questionId])
  expect(await found({ marksFrom: 1.5, marksTo: 4 })).toEqual([dear.questionId])
  expect(await found({ marksTo: 1 })).toEqual([cheap.questionId])
  expect(await found({ authorId: cheap.authorId })).toEqual([cheap.questionId])
  expect(await found({ source: 'written' })).toHaveLength(2)
  expect(await found({ source: 'word' })).toEqual([])
  const places = (await office.send(routes.listQuestionPlaces, { query: taught })).data
  expect(places.authors.map(({ id }) => id)).toEqual(expect.arrayContaining([cheap.authorId, dear.authorId]))
  expect(places.chapters.find(({ title }) => title === 'Filters')?.outcomes).toEqual([outcome])
  await server.services.database.inTenant({ tenantId: office.tenantId }, async (db) => {
    const onPaper = async (questionId: string, opensAt: Date) => {
      const { rows } = await sql<{ id: string }>`
        insert into papers (name, kind, mode, state, grade_id, subject_id, minutes, author_id, opens_at)
        values ('Used', 'formal', 'manual', 'released', ${taught.gradeId}, ${taught.courseId}, 60, ${dear.authorId}, ${opensAt})
        returning id`.execute(db)
      await sql`with made as (insert into paper_versions (paper_id, number, content, sets, saved_by)
          values (${rows[0]?.id}, 1, '{}', '[]', ${dear.authorId}) returning id)
        insert into paper_questions (version_id, question_version_id)
        select made.id, v.id from made, question_versions v where v.question_id = ${questionId}`.execute(db)
    }
    await onPaper(cheap.questionId, new Date(Date.now() - 60_000))
    await onPaper(dear.questionId, new Date(Date.now() + 60 * 60_000))
  })
  expect(await found({ used: 'yes' })).toEqual([cheap.questionId])
  expect(await found({ used: 'no' })).toEqual([dear.questionId])
})

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAIAAAACUFjqAAAAEklEQVR4nGP4z8CAB+GTG8HSALfKY52fTcuYAAAAAElFTkSuQmCC',
  'base64',
)

test('ASM-01 a picture is uploaded, shown by a signed link, and cannot be one of another school or kind', async () => {
  const { data: picture } = await uploadTo(teacher, routes.uploadPicture, 'cell.png', png)
  expect(picture).toMatchObject({ width: 10, height: 10 })
  const own = await add(teacher, single(`Name it: ![a cell](picture:${picture.fileId})`))
  const { pictures } = (await teacher.send(routes.getQuestion, { params: { questionId: own.questionId } })).data
  expect(pictures.map(({ fileId }) => fileId)).toEqual([picture.fileId])
  expect(
    (await riverside.send(routes.addQuestion, { body: { ...single(`![x](picture:${picture.fileId})`), tags: {} } }))
      .code,
  ).toBe('no-such-picture')
  expect((await teacher.send(routes.addQuestion, { body: single(`![x](picture:${newId()})`) })).code).toBe(
    'no-such-picture',
  )
})

test('ASM-01 the school’s spreadsheet template brings questions in, and an undo takes back those nobody has touched', async () => {
  const undo = await importFile(office, 'questions', [
    'Type,Question,Option A,Option B,Option C,Answer,Marks,Grade,Course,Chapter,Difficulty,Bloom level,Language',
    'MCQ,Which is a prime number in the sheet?,4,7,9,B,1,7,Mathematics,Integers,Easy,Apply,English',
    'Match,Match the sheet,Delhi = India,Dhaka = Bangladesh,,,2,7,Social Science,Asia,Hard,Remember,Hindi',
    'Fill,The sheet has ____ corners,,,,4|four,1,7,Mathematics,Shapes,,,',
  ])
  const rows = (await office.send(routes.listQuestions, { query: { q: 'sheet', shelf: 'mine' } })).data.rows
  expect(rows.map(({ type }) => type).toSorted()).toEqual(['fillIn', 'match', 'single'])
  expect(rows.find(({ type }) => type === 'match')).toMatchObject({
    difficulty: 3,
    bloom: 1,
    language: 'hi',
    marks: 2,
    course: 'Social Science',
    grade: '7',
  })
  const [first] = rows
  if (first) await change(office, first, 'submit')
  expect(await undo()).toBe(1)
  expect((await office.send(routes.listQuestions, { query: { q: 'sheet', shelf: 'mine' } })).data.total).toBe(1)
})
