import fc from 'fast-check'
import sharp from 'sharp'
import { afterEach, expect, test } from 'vitest'
import { type Documents, documentTemplate, openDocuments } from './documents.ts'
import { readPdf } from './testing/pdf.ts'
import { inEveryScript, sampleData, school } from './testing/sample.ts'

const sample = documentTemplate(import.meta.url, './testing/sample.typ')
const list = documentTemplate(import.meta.url, './testing/list.typ')
const set = documentTemplate(import.meta.url, './testing/set.typ')
const broken = documentTemplate(import.meta.url, './testing/broken.typ')
const endless = documentTemplate(import.meta.url, './testing/endless.typ')
const fatal = documentTemplate(import.meta.url, './testing/fatal.typ')

const opened: Documents[] = []

function open(settings: Parameters<typeof openDocuments>[0] = {}): Documents {
  const documents = openDocuments(settings)
  opened.push(documents)
  return documents
}

afterEach(async () => {
  for (const documents of opened.splice(0)) await documents.close()
})

function isRunning(pid: number | undefined): boolean {
  try {
    return pid !== undefined && process.kill(pid, 0)
  } catch {
    return false
  }
}

const photo = (format: 'png' | 'webp' | 'jpeg', width = 60, height = 80) =>
  sharp({ create: { width, height, channels: 3, background: '#2b8a3e' } })
    .toFormat(format)
    .toBuffer()

test('TEN-09 a document has the school’s name, address and logo, its title, language and page numbers', async () => {
  const pdf = readPdf(
    await open().render(sample, sampleData, {
      title: 'Report card of Asha Rao',
      language: 'en',
      school,
      pictures: { logo: await photo('png') },
      createdAt: new Date('2026-03-31T10:00:00Z'),
    }),
  )
  expect(pdf.pages).toHaveLength(2)
  const [first = [], second = []] = pdf.pages.map((runs) => runs.map(({ text }) => text))
  expect(first).toEqual(expect.arrayContaining(['12, MG Road, Bengaluru 560001', 'Asha Rao', '5 B', '1 / 2']))
  expect(first.join('')).toContain('Banyan Vidyalaya · बरगद विद्यालय')
  expect(second).toEqual(expect.arrayContaining(['Total', '445', 'Principal', 'Report card of Asha Rao', '2 / 2']))
  expect(pdf.source).toContain('/Subtype /Image')
  expect(pdf.source).toContain('/Title (Report card of Asha Rao)')
  expect(pdf.source).toContain('/Lang (en)')
  expect(pdf.source).toContain('/CreationDate (D:20260331100000Z)')
})

test('every supported script uses its own embedded font, regular and bold, with no glyph missing', async () => {
  const pdf = readPdf(await open().render(sample, sampleData, { school }))
  const families = ['', 'Kannada', 'Tamil', 'Telugu', 'Malayalam', 'Bengali', 'Gujarati'].map(
    (name) => `NotoSans${name}`,
  )
  const faces = [...families, 'NotoNastaliqUrdu'].flatMap((family) => [`${family}-Regular`, `${family}-Bold`])
  expect(pdf.fonts.toSorted()).toEqual(faces.toSorted())
  expect(pdf.source.match(/\/FontFile2 /g)).toHaveLength(faces.length)
  expect(pdf.pages.flat().filter(({ missing }) => missing > 0)).toEqual([])
  for (const [language] of inEveryScript) {
    const script = new RegExp(`^[${language}]`, 'u')
    expect(
      pdf.pages.flat().some(({ text }) => script.test(text)),
      language,
    ).toBe(true)
  }
})

test('an Urdu document is set right to left and keeps the order of numbers and Latin names', async () => {
  const pdf = readPdf(await open().render(sample, sampleData, { language: 'ur', school }))
  const runs = pdf.pages[0] ?? []
  const at = (text: string) => runs.find((run) => run.text === text)?.x ?? Number.NaN
  expect(at('Name')).toBeGreaterThan(at('Asha Rao'))
  expect(at('Asha Rao')).toBeGreaterThan(at('5 B'))
  expect(runs.map(({ text }) => text)).toContain('+91 80 1234 5678 · office@banyan.example')
  expect(pdf.source).toContain('/Direction /R2L')
  expect(pdf.source).toContain('/Lang (ur)')
})

test('markup in a name is printed literally', async () => {
  const hostile = [
    '#eval("1") *bold* $x$ \\ // ',
    '#read("/platform/server/documents/base.typ")',
    '= Heading _it_ `raw` <label> @ref ~ -- --- ...',
    '#{ panic("x") } [content] "quotes" \'single\'',
    '\\u{41} https://example.org/?a=1&b=2 /* comment */',
  ]
  const pdf = readPdf(await open().render(list, hostile))
  expect(pdf.text.split('\n')).toEqual(hostile)
  expect(pdf.fonts).toEqual(['NotoSans-Regular'])
})

test('any text can be printed, and plain letters come out unchanged', async () => {
  const documents = open()
  const bare = (text: string) => text.replaceAll(/\s/g, '')
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.string({ unit: 'grapheme-ascii', maxLength: 40 }), { maxLength: 60 }),
      fc.array(fc.string({ unit: 'binary' }), { maxLength: 60 }),
      async (plain, wild) => {
        expect(bare(readPdf(await documents.render(list, plain)).text)).toBe(bare(plain.join('')))
        await documents.render(list, [...wild, '\ud800', 'a\u0000b', '\u202e', '\ufffe'], {
          title: wild.join('').slice(0, 99),
        })
      },
    ),
    { numRuns: 25, endOnFailure: true },
  )
})

test('the same input gives the same bytes, from another worker too', async () => {
  const options = { title: 'Card', school, pictures: { logo: await photo('webp') }, createdAt: new Date(0) }
  const once = await open().render(sample, sampleData, options)
  const again = await open().render(sample, sampleData, options)
  expect(Buffer.compare(once, again)).toBe(0)
})

test('a class set numbers each student’s pages from 1, each with the letterhead', async () => {
  const people = [
    { name: 'Asha', lines: ['one', 'two'] },
    { name: 'Bilal', lines: ['only'] },
    { name: 'Chitra', lines: ['one', 'two', 'three'] },
  ]
  const { pages } = readPdf(await open().render(set, people, { school: { name: 'Banyan' } }))
  expect(pages.map((runs) => runs.at(-1)?.text)).toEqual(['1 / 2', '2 / 2', '1 / 1', '1 / 3', '2 / 3', '3 / 3'])
  expect(pages.map((runs) => runs[0]?.text)).toEqual(['Banyan', 'two', 'Banyan', 'Banyan', 'two', 'three'])
})

test('forty documents in a row do not exhaust memory', async () => {
  const documents = open()
  const pictures = { logo: await photo('png'), photo: await photo('jpeg', 600, 800) }
  const memory: number[] = []
  for (let i = 0; i < 40; i += 1) {
    const data = { ...sampleData, heading: `Report card ${i}` }
    await documents.render(sample, data, { title: `Card ${i}`, school, pictures })
    memory.push(documents.state().workerMemory)
  }
  const megabyte = 1024 * 1024
  expect(Math.max(...memory) / megabyte).toBeLessThan(350)
  expect(((memory[39] ?? 0) - (memory[9] ?? 0)) / megabyte).toBeLessThan(60)
})

test('a template error is reported with its position, and the worker survives', async () => {
  const documents = open()
  await documents.render(list, ['first'])
  const { workerPid } = documents.state()
  await expect(documents.render(broken, { name: 'Asha' })).rejects.toMatchObject({
    code: 'template',
    message: 'platform/server/documents/testing/broken.typ:4:7: dictionary does not contain key "guardian"',
  })
  expect(readPdf(await documents.render(list, ['after'])).text).toBe('after')
  expect(documents.state().workerPid).toBe(workerPid)
})

test('a template outside the product is refused', async () => {
  const outside = documentTemplate('file:///etc/', './x.typ')
  await expect(open().render(outside, {})).rejects.toMatchObject({ code: 'template' })
})

test('a document that takes too long is stopped, and the next one is rendered', async () => {
  const documents = open({ timeLimit: 1000 })
  const [late, next] = await Promise.allSettled([documents.render(endless, {}), documents.render(list, ['next'])])
  expect(late).toMatchObject({
    status: 'rejected',
    reason: { code: 'too-slow', message: 'The document took more than 1 s' },
  })
  expect(next.status).toBe('fulfilled')
})

test('a document that crashes the typesetter does not affect others', async () => {
  const documents = open()
  await documents.render(list, ['first'])
  const { workerPid } = documents.state()
  const [crash, next] = await Promise.allSettled([documents.render(fatal, {}), documents.render(list, ['next'])])
  expect(crash).toMatchObject({ status: 'rejected', reason: { code: 'crashed' } })
  expect(next.status).toBe('fulfilled')
  expect(documents.state().workerPid).not.toBe(workerPid)
})

test('a worker that exceeds its memory limit is replaced', async () => {
  const documents = open({ memoryLimit: 1 })
  expect(readPdf(await documents.render(list, ['one'])).text).toBe('one')
  expect(documents.state().workerPid).toBeUndefined()
  expect(readPdf(await documents.render(list, ['two'])).text).toBe('two')
})

test('documents beyond the queue limit are refused at once', async () => {
  const documents = open({ maxWaiting: 2 })
  const results = await Promise.allSettled(['a', 'b', 'c', 'd'].map((text) => documents.render(list, [text])))
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected'])
  expect(results[3]).toMatchObject({ reason: { code: 'too-busy' } })
})

test('closing finishes the current document, refuses the others and ends the worker', async () => {
  const documents = open()
  await documents.render(list, ['warm'])
  const { workerPid } = documents.state()
  const underWay = documents.render(list, ['under way'])
  const waiting = documents.render(list, ['waiting'])
  const refusals = Promise.allSettled([waiting])
  await new Promise(setImmediate)
  await documents.close()
  expect(readPdf(await underWay).text).toBe('under way')
  expect(await refusals).toMatchObject([{ status: 'rejected', reason: { code: 'closed' } }])
  await expect(documents.render(list, ['late'])).rejects.toMatchObject({ code: 'closed' })
  expect(isRunning(workerPid)).toBe(false)
})

test('photos in common formats are printed, others are refused', async () => {
  const documents = open()
  const show = (bytes: Uint8Array) => documents.render(list, [], { pictures: { photo: bytes } })
  for (const format of ['png', 'jpeg', 'webp'] as const) {
    expect(readPdf(await show(await photo(format))).source, format).toContain('/Subtype /Image')
  }
  const large = readPdf(await show(await photo('jpeg', 4000, 3000)))
  expect(large.source).toMatch(/\/Width 2000\s+\/Height 1500/)
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>1</script></svg>')
  const cut = (await photo('png')).subarray(0, 60)
  for (const bytes of [svg, cut, Buffer.from('not a picture'), await photo('png', 9000, 9000)]) {
    await expect(show(bytes)).rejects.toMatchObject({ code: expect.stringMatching(/picture|template/) })
  }
  expect(readPdf(await documents.render(list, ['none'])).source).not.toContain('/Subtype /Image')
})
