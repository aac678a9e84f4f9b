import {
  AlignmentType,
  Document,
  Footer,
  Header,
  ImageRun,
  Math as MathBlock,
  Packer,
  PageNumber,
  Paragraph,
  type ParagraphChild,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
} from 'docx'
import type { Letterhead } from '#modules/school/server/public.ts'
import { loadSharp } from '#platform/server/uploads/sharp.ts'
import type { PrintedAnswer } from './printedAnswer.ts'
import type { PrintedDocument, PrintedPlace, PrintedSet } from './printedPaper.ts'
import type { PrintedQuestion } from './printedQuestion.ts'
import type { PrintedBlock, PrintedInline, PrintedText } from './printedText.ts'
import { wordFormula } from './wordFormula.ts'

type Picture = { data: Buffer; width: number; height: number }
type Block = Paragraph | Table
type Pen = {
  pictures: ReadonlyMap<string, Picture>
  isRightToLeft: boolean
  size: number
  labels: PrintedDocument['labels']
}

const widest = 420

/** Pictures as PNG no wider than the text; what cannot be read is left out. */
async function prepare(pictures: Readonly<Record<string, Uint8Array>>): Promise<Map<string, Picture>> {
  const ready = new Map<string, Picture>()
  const sharp = await loadSharp()
  for (const [name, bytes] of Object.entries(pictures)) {
    const { data, info } = await sharp(bytes).autoOrient().png().toBuffer({ resolveWithObject: true })
    const scale = Math.min(1, widest / info.width)
    ready.set(name, { data, width: Math.round(info.width * scale), height: Math.round(info.height * scale) })
  }
  return ready
}

const run = (pen: Pen, text: string, style: { bold?: boolean; italics?: boolean } = {}) =>
  new TextRun({ text, ...style, ...(pen.isRightToLeft && { rightToLeft: true }) })

function inline(pen: Pen, part: PrintedInline): ParagraphChild[] {
  switch (part.k) {
    case 'text':
      return [run(pen, part.s, { bold: part.bold ?? false, italics: part.italic ?? false })]
    case 'formula':
      return part.tree ? [new MathBlock({ children: wordFormula(part.tree) })] : [run(pen, part.tex)]
    case 'blank':
      return [run(pen, '____________')]
    case 'picture':
      return pictureRun(pen, part.name, part.alt)
  }
}

function pictureRun(pen: Pen, name: string, alt: string): ParagraphChild[] {
  const found = pen.pictures.get(name)
  if (!found) return [run(pen, alt, { italics: true })]
  const { data, width, height } = found
  return [
    new ImageRun({
      type: 'png',
      data,
      transformation: { width, height },
      altText: { name: alt, title: alt, description: alt },
    }),
  ]
}

type Look = { indent?: number; keepNext?: boolean; align?: 'center'; before?: ParagraphChild[] }

const paragraph = (pen: Pen, children: readonly ParagraphChild[], { indent = 0, keepNext = false, align }: Look = {}) =>
  new Paragraph({
    children,
    keepLines: true,
    keepNext,
    bidirectional: pen.isRightToLeft,
    spacing: { after: 80 },
    ...(align === 'center' && { alignment: AlignmentType.CENTER }),
    ...(indent > 0 && { indent: { start: indent, hanging: 0 } }),
  })

function block(pen: Pen, part: PrintedBlock, look: Look): Block[] {
  const line = (parts: readonly PrintedInline[]) => parts.flatMap((one) => inline(pen, one))
  switch (part.k) {
    case 'formula':
      return [paragraph(pen, inline(pen, part), { ...look, align: 'center' })]
    case 'picture':
      return [paragraph(pen, inline(pen, part), look)]
    case 'list':
      return part.items.map((item, at) =>
        paragraph(pen, [run(pen, part.ordered ? `${at + 1}. ` : '• '), ...line(item)], look),
      )
    case 'table':
      return [
        new Table({
          rows: part.rows.map(
            (row) =>
              new TableRow({
                cantSplit: true,
                children: row.map((cell) => new TableCell({ children: [paragraph(pen, line(cell))] })),
              }),
          ),
          width: { size: 60, type: WidthType.PERCENTAGE },
        }),
      ]
    case 'paragraph': {
      const [first = [], ...rest] = part.lines
      return [
        paragraph(pen, [...(look.before ?? []), ...line(first)], look),
        ...rest.map((own) => paragraph(pen, line(own), look)),
      ]
    }
  }
}

/** Blocks of a text; the label stands before the first line, or on a line of its own before a table or picture. */
function text(pen: Pen, parts: PrintedText, look: Look = {}): Block[] {
  const [first] = parts
  const lonely = look.before && first?.k !== 'paragraph' ? [paragraph(pen, look.before, look)] : []
  return [...lonely, ...parts.flatMap((part, at) => block(pen, part, at === 0 ? look : { ...look, before: [] }))]
}

function question(
  pen: Pen,
  asked: PrintedQuestion,
  before: ParagraphChild[],
  indent: number,
  keepNext: boolean,
): Block[] {
  const { form } = asked
  const look = { indent, keepNext: true, before }
  const labelled = (all: readonly { label: string; text: PrintedText }[]) =>
    all.flatMap(({ label, text: own }, at) =>
      text(pen, own, {
        indent: indent + 400,
        keepNext: at < all.length - 1 || keepNext,
        before: [run(pen, `(${label}) `)],
      }),
    )
  const stem = text(pen, asked.stem, { ...look, keepNext: form.k !== 'none' && form.k !== 'lines' })
  switch (form.k) {
    case 'options':
      return [...stem, ...labelled(form.options)]
    case 'pairs':
      return [...stem, ...labelled(form.left), ...labelled(form.right)]
    case 'picture':
      return [...stem, paragraph(pen, pictureRun(pen, form.name, form.alt), { indent })]
    case 'parts':
      return [
        ...stem,
        ...form.parts.flatMap((part) =>
          question(pen, part.question, [run(pen, `(${part.label}) [${part.marks}] `)], indent + 300, false),
        ),
      ]
    default:
      return stem
  }
}

function answer(pen: Pen, own: PrintedAnswer, before: ParagraphChild[]): Block[] {
  return [
    ...text(pen, own.text, { before }),
    ...own.points.flatMap(({ text: point, marks }) =>
      text(pen, point, { indent: 400, before: [run(pen, `[${marks}] `)] }),
    ),
    ...own.parts.flatMap((part) => answer(pen, part.answer, [run(pen, `(${part.label}) `)])),
    ...text(pen, own.explanation, { indent: 400 }),
  ]
}

function place(pen: Pen, { number, marks, choices }: PrintedPlace, what: PrintedDocument['what']): Block[] {
  return choices.flatMap((choice, at) => {
    const or =
      at > 0 ? [paragraph(pen, [run(pen, pen.labels.or, { bold: true })], { align: 'center', keepNext: true })] : []
    const label = [run(pen, `${at === 0 ? `${number}. ` : ''}[${marks}] `, { bold: true })]
    if (choice.answer) return [...or, ...answer(pen, choice.answer, label)]
    return [
      ...or,
      ...choice.inLanguages.flatMap((asked, language) =>
        what === 'sheet'
          ? [paragraph(pen, [...label, run(pen, '______________________________')])]
          : question(pen, asked, language === 0 ? label : [], 0, false),
      ),
    ]
  })
}

function pagesOf(pen: Pen, document: PrintedDocument, set: PrintedSet, letterhead: Letterhead): Block[] {
  const centre = (words: string, bold = true) => paragraph(pen, [run(pen, words, { bold })], { align: 'center' })
  const facts = [...document.facts.map(({ label, value }) => `${label}: ${value}`), set.code ?? '']
  return [
    centre(letterhead.name),
    ...letterhead.lines.map((line) => centre(line, false)),
    centre(document.title),
    ...(document.subtitle ? [centre(document.subtitle, false)] : []),
    paragraph(pen, [run(pen, facts.filter(Boolean).join('    '))]),
    ...text(pen, document.instructions),
    ...set.sections.flatMap((section) => [
      ...(section.title
        ? [paragraph(pen, [run(pen, section.title, { bold: true })], { align: 'center', keepNext: true })]
        : []),
      ...text(pen, section.instructions, { keepNext: true }),
      ...section.groups.flatMap(({ note, places }) => [
        ...(note ? [paragraph(pen, [run(pen, note, { italics: true })], { keepNext: true })] : []),
        ...places.flatMap((one) => place(pen, one, document.what)),
      ]),
    ]),
  ]
}

/** The same pages as a Word document, for those who want to edit them. Formulas become Word’s own. */
export async function wordFile(
  document: PrintedDocument,
  letterhead: Letterhead,
  pictures: Readonly<Record<string, Uint8Array>>,
): Promise<Uint8Array> {
  const size = document.isLarge ? 36 : 22
  const isRightToLeft = document.languages[0] === 'ur'
  const pen: Pen = { pictures: await prepare(pictures), isRightToLeft, size, labels: document.labels }
  const { watermark } = document
  const mark = watermark ? [paragraph(pen, [run(pen, watermark.text)], { align: 'center' })] : []
  const file = new Document({
    title: document.title,
    ...(watermark && { keywords: watermark.code }),
    styles: { default: { document: { run: { font: 'Noto Sans', size, sizeComplexScript: size } } } },
    sections: document.sets.map((set) => ({
      headers: { default: new Header({ children: mark }) },
      footers: {
        default: new Footer({
          children: [paragraph(pen, [new TextRun({ children: [PageNumber.CURRENT, ' / ', PageNumber.TOTAL_PAGES] })])],
        }),
      },
      children: pagesOf(pen, document, set, letterhead),
    })),
  })
  return Packer.toBuffer(file)
}
