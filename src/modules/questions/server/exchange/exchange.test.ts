import { expect, test, vi } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { downloads } from '#modules/downloads/contract.ts'
import { questions } from '#modules/questions/contract.ts'
import type { ImportFormat } from '#modules/questions/kinds.ts'
import { zipped } from '#platform/server/zip/zipWriter.ts'
import { uploadTo } from '../testing/bank.ts'
import { everyType } from '../testing/everyType.ts'

const server = await testServer({ worker: true })
const teacher = await server.as('greenwood', 'teacher')
const other = await server.as('greenwood', 'classteacher')
const { routes } = questions
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAIAAAACUFjqAAAAEklEQVR4nGP4z8CAB+GTG8HSALfKY52fTcuYAAAAAElFTkSuQmCC',
  'base64',
)

async function importFile(format: ImportFormat, name: string, bytes: Buffer) {
  const { importId } = (await uploadTo(teacher, routes.startImport, name, bytes, `?format=${format}&chapter=Imported`))
    .data
  const run = async () => (await teacher.send(routes.getImport, { params: { importId } })).data
  await vi.waitFor(async () => expect((await run()).state).not.toBe('waiting'), { timeout: 20_000, interval: 50 })
  return run()
}

/** The contents of the newest questions of the teacher, oldest first. */
async function newest(count: number) {
  const { rows } = (
    await teacher.send(routes.listQuestions, { query: { shelf: 'mine', size: count, sort: '-changedAt' } })
  ).data
  const details = await Promise.all(
    rows.map(async ({ questionId }) => (await teacher.send(routes.getQuestion, { params: { questionId } })).data),
  )
  return details.toReversed()
}

const sorted = (contents: readonly { type: string; stem: string }[]) =>
  contents.toSorted((a, b) => `${a.type}${a.stem}`.localeCompare(`${b.type}${b.stem}`))
const withoutPictures = (content: unknown) =>
  JSON.parse(JSON.stringify(content).replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'picture'))

test('ASM-01 a bank exported as QTI 3.0 comes back unchanged, every type with its pictures and tags', async () => {
  const { fileId } = (await uploadTo(teacher, routes.uploadPicture, 'cell.png', png)).data
  const contents = everyType(fileId)
  const questionIds: string[] = []
  for (const content of contents)
    questionIds.push(
      (
        await teacher.send(routes.addQuestion, {
          body: {
            tags: { chapter: 'Light & shadow', topic: 'प्रकाश', difficulty: 3, bloom: 5, minutes: 4, language: 'hi' },
            content,
          },
        })
      ).data.questionId,
    )
  const { downloadId } = (await teacher.send(routes.exportQuestions, { body: { questionIds } })).data
  const download = async () => (await teacher.send(downloads.routes.getDownload, { params: { downloadId } })).data
  await vi.waitFor(async () => expect((await download()).state).toBe('ready'), { timeout: 20_000, interval: 50 })
  const { file } = await download()
  const bytes = (await teacher.raw({ method: 'GET', url: file?.url ?? '' })).rawPayload
  const read = await importFile('qti', 'back.zip', bytes)
  expect(read).toMatchObject({ state: 'ready', found: contents.length, kept: 0, held: contents.length, report: [] })
  const take = read.alike.map(({ at }) => at)
  const run = await teacher.send(routes.decideHeld, { params: { importId: read.importId }, body: { take } })
  expect(run.data).toMatchObject({ kept: contents.length, held: 0 })
  const back = await newest(contents.length)
  expect(sorted(back.map(({ content }) => withoutPictures(content)))).toEqual(sorted(contents.map(withoutPictures)))
  for (const { question } of back)
    expect(question).toMatchObject({
      chapter: 'Light & shadow',
      topic: 'प्रकाश',
      difficulty: 3,
      bloom: 5,
      minutes: 4,
      language: 'hi',
      state: 'draft',
    })
}, 60_000)

const item = (declaration: string, body: string, more = '') => `<?xml version="1.0" encoding="UTF-8"?>
<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="i" title="t" adaptive="false" timeDependent="false">
  ${declaration}<outcomeDeclaration identifier="SCORE" cardinality="single" baseType="float"/>
  <itemBody>${body}</itemBody>${more}</assessmentItem>`
const correct = (...values: string[]) =>
  `<correctResponse>${values.map((value) => `<value>${value}</value>`).join('')}</correctResponse>`

test('ASM-01 a QTI 2.1 package of another program is read, and the report says what was left out', async () => {
  const files = {
    'imsmanifest.xml': `<manifest><resources>${['choice', 'gap', 'mixed', 'odd'].map((name) => `<resource identifier="${name}" type="imsqti_item_xmlv2p1" href="items/${name}.xml"/>`).join('')}</resources></manifest>`,
    'items/choice.xml': item(
      `<responseDeclaration identifier="RESPONSE" cardinality="single" baseType="identifier">${correct('ChoiceA')}</responseDeclaration>`,
      `<p>Look at the text in the picture.</p><p><img src="images/sign.png" alt="a sign"/></p>
       <choiceInteraction responseIdentifier="RESPONSE" shuffle="false" maxChoices="1"><prompt>What does it say?</prompt>
       <simpleChoice identifier="ChoiceA">Stay with <b>it</b>.</simpleChoice><simpleChoice identifier="ChoiceB">x<sup>2</sup></simpleChoice></choiceInteraction>`,
      '<modalFeedback outcomeIdentifier="FEEDBACK" identifier="x" showHide="show">Well done</modalFeedback>',
    ),
    'items/gap.xml': item(
      `<responseDeclaration identifier="R1" cardinality="single" baseType="string">${correct('York')}<mapping defaultValue="0"><mapEntry mapKey="York" mappedValue="1"/><mapEntry mapKey="york" mappedValue="0.5"/></mapping></responseDeclaration>`,
      '<blockquote><p>Now is the winter made glorious by this sun of <textEntryInteraction responseIdentifier="R1" expectedLength="15"/>.</p></blockquote>',
    ),
    'items/mixed.xml': item(
      `<responseDeclaration identifier="A" cardinality="single" baseType="identifier">${correct('T')}</responseDeclaration><responseDeclaration identifier="B" cardinality="ordered" baseType="identifier">${correct('D2', 'D1')}</responseDeclaration>`,
      `<p>Two things.</p><math xmlns="http://www.w3.org/1998/Math/MathML"><mfrac><mn>1</mn><mn>2</mn></mfrac></math>
       <choiceInteraction responseIdentifier="A" maxChoices="1"><simpleChoice identifier="T">Yes</simpleChoice><simpleChoice identifier="F">No</simpleChoice></choiceInteraction>
       <orderInteraction responseIdentifier="B"><prompt>Who came first?</prompt><simpleChoice identifier="D1">One</simpleChoice><simpleChoice identifier="D2">Two</simpleChoice></orderInteraction>`,
    ),
    'items/odd.xml': item(
      '',
      '<p>Draw it.</p><drawingInteraction responseIdentifier="RESPONSE"><object type="image/png" data="x.png"/></drawingInteraction>',
    ),
  }
  const run = await importFile('qti', 'outside.zip', await zipped(files))
  expect(run).toMatchObject({ state: 'ready', found: 4, kept: 3 })
  expect(run.report.map(({ at, kind, cause }) => [at, kind, cause])).toEqual(
    expect.arrayContaining([
      [1, 'changed', 'feedback-dropped'],
      [1, 'changed', 'picture-dropped'],
      [4, 'refused', 'type-unsupported'],
    ]),
  )
  const contents = (await newest(3)).map(({ content }) => content)
  const byType = (type: string) => contents.find((content) => content.type === type)
  expect(byType('single')?.stem).toBe('Look at the text in the picture.\n\nWhat does it say?')
  expect(byType('single')).toMatchObject({ options: [{ text: 'Stay with **it**.' }, { text: 'x$^{2}$' }] })
  expect(byType('fillIn')).toMatchObject({
    stem: 'Now is the winter made glorious by this sun of [[a]].',
    blanks: [{ id: 'a', accepted: ['York'] }],
  })
  expect(byType('passage')).toMatchObject({
    stem: 'Two things.\n\n$\\frac{1}{2}$',
    marks: 2,
    children: [
      { question: { type: 'single', stem: '(1)' } },
      { question: { type: 'order', stem: 'Who came first?', items: [{ text: 'Two' }, { text: 'One' }] } },
    ],
  })
})

test('ASM-01 Moodle XML is read with its pictures, formulas and units', async () => {
  const quiz = `<?xml version="1.0"?><quiz>
  <question type="category"><category><text>$course$/Science/Heat</text></category></question>
  <question type="multichoice"><questiontext format="html"><text><![CDATA[<p>What is \\(x^2\\) here? <img src="@@PLUGINFILE@@/a.png" alt="square">&nbsp;Choose.</p>]]></text><file name="a.png" path="/" encoding="base64">${png.toString('base64')}</file></questiontext>
    <defaultgrade>1.1</defaultgrade><single>true</single><answer fraction="100" format="html"><text>$$4$$</text><feedback><text>Yes</text></feedback></answer><answer fraction="0"><text>5 $ only</text></answer></question>
  <question type="numerical"><questiontext format="html"><text>How long?</text></questiontext><answer fraction="100"><text>2.5</text><tolerance>0.1</tolerance></answer><units><unit><multiplier>1</multiplier><unit_name>m</unit_name></unit><unit><multiplier>100</multiplier><unit_name>cm</unit_name></unit></units></question>
  <question type="cloze"><questiontext format="html"><text>The {1:SHORTANSWER:=sun~%0%moon} is a {1:MULTICHOICE:planet~=star}.</text></questiontext></question>
  <question type="ddimageortext"><questiontext format="html"><text>Drag</text></questiontext></question>
</quiz>`
  const run = await importFile('moodle', 'quiz.xml', Buffer.from(quiz))
  expect(run).toMatchObject({ state: 'ready', found: 4, kept: 3 })
  expect(run.report.map(({ at, cause }) => [at, cause])).toEqual([
    [1, 'marks-rounded'],
    [1, 'feedback-dropped'],
    [4, 'type-unsupported'],
  ])
  const details = await newest(3)
  const byType = (type: string) => details.find(({ content }) => content.type === type)
  expect(withoutPictures(byType('single')?.content)).toMatchObject({
    stem: 'What is $x^2$ here? ![square](picture:picture) Choose.',
    marks: 1,
    options: [{ text: '$4$' }, { text: '5 \\$ only' }],
  })
  expect(byType('single')).toMatchObject({ question: { chapter: 'Heat' }, pictures: [{ type: 'image/png' }] })
  expect(byType('numeric')?.content).toMatchObject({
    answer: '2.5',
    tolerance: { value: '0.1' },
    unit: {
      accepted: [
        { text: 'm', factor: '1' },
        { text: 'cm', factor: '1/100' },
      ],
    },
  })
  expect(byType('fillIn')?.content).toMatchObject({
    stem: 'The [[a]] is a [[b]].',
    blanks: [{ accepted: ['sun'] }, { accepted: ['star'] }],
  })
})

test('ASM-01 questions like others of the bank or of the file wait until they are taken or skipped', async () => {
  const first = `Which planet of our sun is the largest one?{=Jupiter ~Saturn ~Earth}

Why do the leaves of trees look green in summer?{}

A train runs 60 km in one hour. How far in 3 hours?{#180}`
  expect(await importFile('gift', 'first.txt', Buffer.from(first))).toMatchObject({ found: 3, kept: 3, held: 0 })
  const second = `Which planet of the sun is the largest one?{=Jupiter ~Saturn ~Mars}

Which planet of our sun is the largest one?{=Delhi ~Kolkata ~Chennai, the capital of Tamil Nadu}

A train runs 60 km in one hour. How far in 5 hours?{#300}

Who wrote the national anthem of this country?{=Tagore ~Nehru ~Gandhi}

Who wrote the national anthem of this country{=Tagore ~Nehru ~Gandhi}

Why do the leaves of trees look so green in summer?{}`
  const run = await importFile('gift', 'second.txt', Buffer.from(second))
  expect(run).toMatchObject({ state: 'ready', found: 6, kept: 3, held: 3 })
  expect(run.alike).toMatchObject([
    { at: 1, alike: [{ at: null, title: 'Which planet of our sun is the largest one?' }] },
    { at: 5, alike: [{ questionId: null, at: 4, percent: 100 }] },
    { at: 6, alike: [{ at: null }] },
  ])
  const titles = async () => (await newest(20)).map(({ question }) => question.title)
  expect(await titles()).not.toContain('Which planet of the sun is the largest one?')
  const decide = (as: typeof teacher, body: { take?: number[]; skip?: number[] }) =>
    as.send(routes.decideHeld, { params: { importId: run.importId }, body })
  expect((await decide(other, { take: [1] })).code).toBe('no-such-import')
  expect((await decide(teacher, { take: [1] })).data).toMatchObject({ kept: 4, held: 2 })
  expect((await decide(teacher, { take: [1] })).data).toMatchObject({ kept: 4, held: 2 })
  expect((await decide(teacher, { skip: [1, 5, 6] })).data).toMatchObject({ kept: 4, held: 0, alike: [] })
  expect(await titles()).toContain('Which planet of the sun is the largest one?')
  expect(await titles()).not.toContain('Why do the leaves of trees look so green in summer?')
})

test('ASM-01 GIFT is read in all its kinds', async () => {
  const gift = `// a comment
$CATEGORY: $course$/Plants

::Q1:: Who made the first vaccine?{=Jenner ~Pasteur#no ~Koch ####It was for small pox.}

Plants need light.{T}

How many legs has an insect?{#6:0}

A number from 1 to 3{#1..3}

Match.{=Delhi -> India =Colombo -> Sri Lanka =Dhaka -> Bangladesh}

दो और दो ... होते हैं{=चार =4}

Which are even?{~%50%two ~%50%four ~%-100%three}

Write about rain.{}

No answer here`
  const run = await importFile('gift', 'plants.txt', Buffer.from(gift))
  expect(run).toMatchObject({ state: 'ready', found: 9, kept: 8 })
  const details = await newest(8)
  const types = details.map(({ content }) => content.type)
  expect(types.toSorted()).toEqual(['fillIn', 'match', 'numeric', 'numeric', 'several', 'short', 'single', 'trueFalse'])
  expect(details.find(({ content }) => content.type === 'single')?.content).toMatchObject({
    stem: 'Who made the first vaccine?',
    explanation: 'It was for small pox.',
  })
  expect(
    details
      .filter(({ content }) => content.type === 'numeric')
      .map(({ content }) => 'tolerance' in content && content.tolerance.value)
      .toSorted(),
  ).toEqual(['0', '1'])
  expect(run.report).toMatchObject([
    { at: 1, cause: 'feedback-dropped' },
    { at: 9, kind: 'refused', cause: 'no-answer' },
  ])
  expect((await other.send(routes.getImport, { params: { importId: run.importId } })).code).toBe('no-such-import')
  const discarded = (await teacher.send(routes.discardImport, { params: { importId: run.importId } })).data
  expect(discarded).toEqual({ removed: 8, left: 0 })
})

const cell = (text: string) => `<w:tc><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:tc>`
const table = (rows: readonly (readonly string[])[]) =>
  `<w:tbl>${rows.map((row) => `<w:tr>${row.map(cell).join('')}</w:tr>`).join('')}</w:tbl>`

test('ASM-01 Word tables are read as teachers type them, one row or one table for each question', async () => {
  const rows = table([
    ['S.No', 'Question', 'A', 'B', 'C', 'D', 'Ans', 'Marks'],
    ['1', 'What is $\\frac{1}{2}$ of 10?', '5', '4', '6', '2', '(a)', '1'],
    ['2', 'Which are metals?', 'Iron', 'Wood', 'Copper', '', 'A, C', '2'],
    ['3', 'Water boils at ____ °C.', '', '', '', '', '100|hundred', '1'],
    ['4', 'Which?', 'x', 'y', '', '', 'Z', '1'],
  ])
  const single = table([
    ['Question', 'The sun is a star.'],
    ['Type', 'True/False'],
    ['Answer', 'True'],
  ])
  const document = `<?xml version="1.0"?><w:document xmlns:w="w"><w:body>${rows}<w:p/>${single}</w:body></w:document>`
  const run = await importFile(
    'word',
    'test.docx',
    await zipped({ '[Content_Types].xml': '<Types/>', 'word/document.xml': document }),
  )
  expect(run).toMatchObject({
    state: 'ready',
    found: 5,
    kept: 4,
    report: [{ at: 4, kind: 'refused', cause: 'answer-unknown', detail: 'Z' }],
  })
  const contents = (await newest(4)).map(({ content }) => content)
  expect(contents.map(({ type }) => type).toSorted()).toEqual(['fillIn', 'several', 'single', 'trueFalse'])
  expect(contents.find(({ type }) => type === 'fillIn')).toMatchObject({
    stem: 'Water boils at [[a]] °C.',
    blanks: [{ accepted: ['100', 'hundred'] }],
  })
})

test('ASM-01 a spreadsheet with the same columns is read as well', async () => {
  const csv =
    'Question,Option A,Option B,Answer,Marks,Chapter,Unit,Type\n"Which is *hot*, really?",Ice,Fire,B,1,Heat,,\nHow far is it?,,,2.5,2,Motion,km,Numeric'
  expect(await importFile('sheet', 'questions.csv', Buffer.from(csv))).toMatchObject({
    state: 'ready',
    found: 2,
    kept: 2,
    report: [],
  })
  const details = await newest(2)
  expect(details.find(({ content }) => content.type === 'single')).toMatchObject({
    question: { chapter: 'Heat' },
    content: { stem: 'Which is \\*hot\\*, really?' },
  })
  expect(details.find(({ content }) => content.type === 'numeric')?.content).toMatchObject({
    answer: '2.5',
    unit: { accepted: [{ text: 'km' }] },
  })
})

test('ASM-01 hostile files end in a report: entities, endless nesting, bombs and nonsense', async () => {
  const bomb =
    '<!DOCTYPE q [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><quiz><question type="essay"><questiontext><text>&b;</text></questiontext></question></quiz>'
  const outside = '<!DOCTYPE q [<!ENTITY x SYSTEM "file:///etc/passwd">]><assessmentItem>&x;</assessmentItem>'
  const deep = `<quiz>${'<a>'.repeat(5000)}${'</a>'.repeat(5000)}</quiz>`
  const cases: [ImportFormat, Buffer][] = [
    ['moodle', Buffer.from(bomb)],
    ['qti', Buffer.from(outside)],
    ['moodle', Buffer.from(deep)],
    ['word', Buffer.from('PK\u0003\u0004 not a zip')],
    ['qti', Buffer.from([0, 1, 2, 3])],
    ['word', await zipped({ '../evil.xml': 'x' })],
  ]
  for (const [format, bytes] of cases)
    expect(await importFile(format, 'bad', bytes)).toMatchObject({
      state: 'failed',
      kept: 0,
      report: [{ cause: 'unreadable' }],
    })
}, 60_000)
