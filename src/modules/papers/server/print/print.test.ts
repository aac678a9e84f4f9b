import { inflateRawSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { PaperContent } from '#modules/papers/paper.ts'
import type { PrintOptions } from '#modules/papers/records.ts'
import { Question } from '#modules/questions/question.ts'
import { everyType } from '#modules/questions/server/testing/everyType.ts'
import { newId } from '#platform/server/database/ids.ts'
import { documentTemplate, openDocuments } from '#platform/server/documents/documents.ts'
import { readPdf } from '#platform/server/documents/testing/pdf.ts'
import { setsOf } from '../../rules/sets.ts'
import { type PaperToPrint, printedPaper } from './printedPaper.ts'
import { wordFile } from './wordFile.ts'

const documents = openDocuments()
afterAll(() => documents.close())
const templates = {
  paper: documentTemplate(import.meta.url, './paper.typ'),
  key: documentTemplate(import.meta.url, './key.typ'),
  scheme: documentTemplate(import.meta.url, './key.typ'),
  sheet: documentTemplate(import.meta.url, './answerSheet.typ'),
}
const pictureId = newId()
const picture = await sharp({ create: { width: 600, height: 450, channels: 3, background: '#a5d8ff' } })
  .png()
  .toBuffer()
const plain: PrintOptions = { what: 'paper', set: 'A', format: 'pdf', isLarge: false, hasLines: false, columns: 1 }

const options = (...texts: string[]) => texts.map((text, at) => ({ id: 'abcdefgh'[at] ?? 'z', text }))
const single = (stem: string, texts: string[], right = 'a') =>
  Question.parse({ type: 'single', stem, marks: 1, options: options(...texts), right })

/** A paper of these questions in one section, each a place of its own. */
function paperOf(questions: Question[], more: Partial<PaperToPrint['paper']> & { sets?: number } = {}) {
  const ids = questions.map(() => newId())
  const content = PaperContent.parse({
    ...{ instructions: 'Answer all.', seed: 5, sets: more.sets ?? 1 },
    sections: [{ title: 'Section one', groups: [{ places: ids.map((id) => ({ questions: [id] })) }] }],
  })
  const byId = new Map(questions.map((question, at) => [ids[at] ?? '', question]))
  const sets = setsOf(
    content.sections.flatMap(({ groups }) => groups),
    byId,
    content,
  )
  const paper = {
    ...{ name: 'Unit test', grade: '9', course: 'Science', minutes: 40, marks: 20, language: 'en' as const },
    ...{ isWorksheet: false, classes: [], ...more },
  }
  return { ids, paper, content, sets, questions: byId, watermark: null } satisfies PaperToPrint & { ids: string[] }
}

async function pagesOf(given: PaperToPrint, wanted: Partial<PrintOptions> = {}) {
  const document = printedPaper(given, { ...plain, ...wanted })
  const bytes = await documents.render(templates[document.what], document, {
    ...{ title: document.title, language: document.languages[0] ?? 'en', school: { name: 'Greenwood' } },
    pictures: { [pictureId]: picture },
  })
  return readPdf(bytes)
}
const missing = ({ pages }: Awaited<ReturnType<typeof pagesOf>>) =>
  pages.flat().reduce((all, run) => all + run.missing, 0)
const wordsOf = ({ text }: { text: string }) => text.replaceAll(/[\s\u200b\u2068\u2069]+/g, ' ')

test('ASM-02 every type of question prints on paper, key, marking scheme and answer sheet, in every size', async () => {
  const paper = paperOf(everyType(pictureId), { sets: 2 })
  for (const what of ['paper', 'key', 'scheme', 'sheet'] as const)
    for (const look of [{}, { isLarge: true }, { hasLines: true, columns: 2 }]) {
      const pdf = await pagesOf(paper, { what, set: 'all', ...look })
      expect({ what, missing: missing(pdf) }).toEqual({ what, missing: 0 })
      expect(wordsOf(pdf)).toContain('Set B')
    }
}, 120_000)

test('ASM-02 papers in Hindi, Telugu, Urdu and every other language print without a missing letter', async () => {
  const stems = {
    hi: 'निम्नलिखित में से $\\sqrt{2}$ किस प्रकार की संख्या है? श्रीमती, क्षेत्र, विद्यार्थी, र्कि',
    te: '$x^2 - 5x + 6 = 0$ మూలాలు ఏవి? శ్రీమతి, స్త్రీ, క్షేత్రం, విద్యార్థి',
    ur: 'طالب علم محمد عبداللہ نے $\\frac{3}{4}$ حصہ پڑھا۔ باقی حصہ بتائیے۔',
    kn: 'ಶ್ರೀಮತಿ, ಕ್ಷೇತ್ರ, ವಿದ್ಯಾರ್ಥಿ: $\\pi r^2$',
    ta: 'ஸ்ரீமதி, மாணவர், க்ஷேத்திரம்: $\\pi r^2$',
    ml: 'ശ്രീമതി, വിദ്യാർത്ഥി, ക്ഷേത്രം: $\\pi r^2$',
    bn: 'শ্রীমতী, বিদ্যার্থী, ক্ষেত্র: $\\pi r^2$',
    gu: 'શ્રીમતી, વિદ્યાર્થી, ક્ષેત્ર: $\\pi r^2$',
  } as const
  for (const [language, stem] of Object.entries(stems) as [keyof typeof stems, string][]) {
    const assertion = Question.parse({ type: 'assertionReason', assertion: stem, reason: stem, marks: 1, right: 'a' })
    const paper = paperOf([single(stem, [stem, '$2$']), assertion], { language, sets: 2 })
    for (const what of ['paper', 'key', 'scheme', 'sheet'] as const)
      expect({ language, what, missing: missing(await pagesOf(paper, { what })) }).toEqual({
        language,
        what,
        missing: 0,
      })
  }
}, 120_000)

test('ASM-02 no question is parted from its picture, wherever on the page it begins', async () => {
  const shown = Question.parse({
    type: 'short',
    stem: `Before the picture.\n\n![a cell](picture:${pictureId})\n\nAfter the picture.`,
    ...{ marks: 5, scheme: [] },
  })
  for (let before = 0; before < 26; before += 2) {
    const filler = Array.from({ length: before }, (_, at) => single(`Question ${at}`, ['yes', 'no']))
    const { pages } = await pagesOf(paperOf([...filler, shown]), { hasLines: true })
    const pageWith = (words: string) =>
      pages.findIndex((runs) =>
        runs
          .map(({ text }) => text)
          .join('')
          .includes(words),
      )
    expect(pageWith('After the picture'), `${before} before it`).toBe(pageWith('Before the picture'))
  }
}, 120_000)

test('ASM-02 two languages stand side by side, and the options of a set stay beside each other', async () => {
  const english = single('Which is prime?', ['two', 'four', 'six', 'eight'])
  const hindi = single('अभाज्य कौन है?', ['दो', 'चार', 'छह', 'आठ'])
  const base = paperOf([english], { sets: 3 })
  const [id = ''] = base.ids
  const twinId = newId()
  const content = { ...base.content, second: { language: 'hi' as const, questions: { [id]: twinId } } }
  const paper = { ...base, content, questions: new Map([...base.questions, [twinId, hindi]]) }
  for (const set of ['A', 'B', 'C']) {
    const document = printedPaper(paper, { ...plain, set })
    const forms = document.sets[0]?.sections[0]?.groups[0]?.places[0]?.choices[0]?.inLanguages.map(({ form }) => form)
    const texts = forms?.map((form) =>
      form.k === 'options'
        ? form.options.map(({ text: [block] }) => block?.k === 'paragraph' && block.lines[0]?.[0])
        : [],
    )
    const [ours, theirs] = (texts ?? []).map((all) => all.map((part) => (part && part.k === 'text' ? part.s : '')))
    const inHindi: Record<string, string> = { two: 'दो', four: 'चार', six: 'छह', eight: 'आठ' }
    expect(theirs).toEqual(ours?.map((word) => inHindi[word]))
  }
  const pdf = await pagesOf(paper)
  const [first = []] = pdf.pages
  const left = first.find(({ text }) => text.includes('Which is prime'))
  const right = first.find(({ text }) => /\p{Script=Devanagari}/u.test(text))
  expect((right?.x ?? 0) - (left?.x ?? 0)).toBeGreaterThan(150)
})

test('ASM-02 the Word file has the same words, its own formulas and the pictures', async () => {
  const document = printedPaper(paperOf(everyType(pictureId)), plain)
  const bytes = await wordFile(document, { name: 'Greenwood', lines: [], colour: '#000000' } as never, {
    [pictureId]: picture,
  })
  const xml = partOf(bytes, 'word/document.xml')
  for (const part of ['Which are prime?', 'पृथ्वी सूर्य', '<m:f>', 'wp:inline', 'keepNext']) expect(xml).toContain(part)
})

/** A file of a ZIP package, by its name. */
function partOf(zip: Uint8Array, name: string): string {
  const bytes = Buffer.from(zip)
  for (let at = bytes.indexOf('PK\x01\x02'); at !== -1; at = bytes.indexOf('PK\x01\x02', at + 4)) {
    const [size, length, start] = [
      bytes.readUInt32LE(at + 20),
      bytes.readUInt16LE(at + 28),
      bytes.readUInt32LE(at + 42),
    ]
    if (bytes.toString('utf8', at + 46, at + 46 + length) !== name) continue
    const from = start + 30 + bytes.readUInt16LE(start + 26) + bytes.readUInt16LE(start + 28)
    return inflateRawSync(bytes.subarray(from, from + size)).toString('utf8')
  }
  throw new Error(`There is no ${name}.`)
}
