import {
  Document,
  Math as Equation,
  MathFraction,
  MathFunction,
  MathIntegral,
  MathRadical,
  MathRoundBrackets,
  MathRun,
  MathSubScript,
  MathSum,
  MathSuperScript,
  Packer,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  TextRun,
} from 'docx'
import temml from 'temml'
import { expect, test, vi } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { questions } from '#modules/questions/contract.ts'
import { plainText } from '#modules/questions/questionText.ts'
import { zipped } from '#platform/server/zip/zipWriter.ts'
import { uploadTo } from '../../testing/bank.ts'

const server = await testServer({ worker: true })
const teacher = await server.as('greenwood', 'teacher')
const { routes } = questions

async function importWord(bytes: Buffer) {
  const uploaded = await uploadTo(teacher, routes.startImport, 'maths.docx', bytes, '?format=word&chapter=Equations')
  const { importId } = uploaded.data
  const run = async () => (await teacher.send(routes.getImport, { params: { importId } })).data
  await vi.waitFor(async () => expect((await run()).state).not.toBe('waiting'), { timeout: 20_000, interval: 50 })
  const report = await run()
  const query = { shelf: 'mine' as const, size: Math.max(1, report.kept), sort: '-changedAt' as const }
  const { rows } = (await teacher.send(routes.listQuestions, { query })).data
  const details = await Promise.all(
    rows.map(async ({ questionId }) => (await teacher.send(routes.getQuestion, { params: { questionId } })).data),
  )
  return { report, contents: details.map(({ content }) => content) }
}

/** A document whose only table is written by hand. */
const documentOf = (rows: readonly (readonly string[])[]) =>
  zipped({
    '[Content_Types].xml': '<Types/>',
    'word/document.xml': `<?xml version="1.0"?><w:document xmlns:w="w" xmlns:m="m" xmlns:mc="mc"><w:body><w:tbl>${rows
      .map((row) => `<w:tr>${row.map((cell) => `<w:tc><w:tcPr/>${cell}</w:tc>`).join('')}</w:tr>`)
      .join('')}</w:tbl></w:body></w:document>`,
  })
const run = (text: string, properties = '') =>
  `<w:r><w:rPr>${properties}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`
const paragraph = (...parts: string[]) => `<w:p><w:pPr/>${parts.join('')}</w:p>`
const plainCell = (text: string) => paragraph(run(text))
const head = ['Question', 'A', 'B', 'Answer'].map((text) => paragraph(run(text, '<w:b/>')))
const letters = (text: string, style = '') => `<m:r><m:rPr>${style}</m:rPr><w:rPr/><m:t>${text}</m:t></m:r>`
const math = (...parts: string[]) => `<m:oMath>${parts.join('')}</m:oMath>`

test('ASM-01 equations, indices and exponents of a Word document become formulas that can be set', async () => {
  const cell = (...children: (TextRun | Equation)[]) => new TableCell({ children: [new Paragraph({ children })] })
  const words = (text: string) => cell(new TextRun({ text, bold: true }))
  const equation = (...children: ConstructorParameters<typeof Equation>[0]['children'][number][]) =>
    new Equation({ children })
  const [x, two] = [new MathRun('x'), new MathRun('2')]
  const rows = [
    ['Question', 'A', 'B', 'Answer'].map(words),
    [
      cell(
        new TextRun('Solve '),
        equation(
          new MathFraction({
            numerator: [
              new MathRun('-b±'),
              new MathRadical({
                children: [new MathSuperScript({ children: [new MathRun('b')], superScript: [two] })],
              }),
            ],
            denominator: [new MathRun('2a')],
          }),
        ),
        new TextRun(' for $3.'),
      ),
      cell(equation(new MathSuperScript({ children: [x], superScript: [two] }))),
      cell(equation(new MathSubScript({ children: [x], subScript: [two] }))),
      cell(equation(new MathSubScript({ children: [x], subScript: [two] }))),
    ],
    [
      cell(
        new TextRun('How much H'),
        new TextRun({ text: '2', subScript: true }),
        new TextRun('SO'),
        new TextRun({ text: '4', subScript: true }),
        new TextRun({ text: '2−', superScript: true }),
        new TextRun(' is in 10 m'),
        new TextRun({ text: '3', superScript: true }),
        new TextRun({ text: ' at most', italics: true }),
        new TextRun('?'),
      ),
      cell(equation(new MathSum({ children: [x], subScript: [new MathRun('i=1')], superScript: [new MathRun('n')] }))),
      cell(
        equation(
          new MathIntegral({
            children: [new MathRun('xdx')],
            subScript: [new MathRun('0')],
            superScript: [new MathRun('π')],
          }),
          new MathFunction({
            name: [new MathRun('sin')],
            children: [new MathRoundBrackets({ children: [new MathRun('θ')] })],
          }),
        ),
      ),
      words('b'),
    ],
  ]
  const document = new Document({
    sections: [{ children: [new Table({ rows: rows.map((cells) => new TableRow({ children: cells })) })] }],
  })
  const { report, contents } = await importWord(await Packer.toBuffer(document))
  expect(report).toMatchObject({ found: 2, kept: 2, report: [] })
  const [first, second] = contents.toSorted((a, b) => b.stem.localeCompare(a.stem))
  expect(first).toMatchObject({
    stem: 'Solve $\\frac{-b\\pm \\sqrt{b^{2}}}{2a}$ for \\$3.',
    options: [{ text: '$x^{2}$' }, { text: '$x_{2}$' }],
  })
  if (first?.type === 'single') expect(first.options.find(({ id }) => id === first.right)?.text).toBe('$x_{2}$')
  else expect.unreachable()
  expect(second).toMatchObject({
    stem: 'How much H$_{2}$SO$_{4}^{2-}$ is in 10 m$^{3}$ *at most*?',
    options: [{ text: '$\\sum_{i=1}^{n} x$' }, { text: '$\\int_{0}^{\\pi} xdx\\sin(\\theta)$' }],
  })
  expect(plainText(second?.stem ?? '')).toBe('How much H₂SO₄²⁻ is in 10 m³ at most?')
})

const property = (name: string, value: string) => `<m:${name} m:val="${value}"/>`
const e = (...parts: string[]) => `<m:e>${parts.join('')}</m:e>`
const row = (...cells: string[]) => `<m:mr>${cells.map((cell) => e(letters(cell))).join('')}</m:mr>`
const fenced = (open: string, close: string, inside: string) =>
  `<m:d><m:dPr>${property('begChr', open)}${property('endChr', close)}</m:dPr>${e(inside)}</m:d>`
const equations: readonly (readonly [name: string, omml: string, tex: string])[] = [
  [
    'matrix',
    fenced('[', ']', `<m:m><m:mPr/>${row('1', '0')}${row('0', '1')}</m:m>`),
    '\\begin{bmatrix}1 & 0 \\\\ 0 & 1\\end{bmatrix}',
  ],
  [
    'determinant',
    fenced('|', '|', `<m:m>${row('a', 'b')}${row('c', 'd')}</m:m>`),
    '\\begin{vmatrix}a & b \\\\ c & d\\end{vmatrix}',
  ],
  [
    'cases',
    fenced('{', '', `<m:eqArr>${e(letters('x,&amp;x≥0'))}${e(letters('-x,&amp;x&lt;0'))}</m:eqArr>`),
    '\\begin{cases}x,&x\\ge 0 \\\\ -x,&x<0\\end{cases}',
  ],
  ['root', `<m:rad><m:radPr/><m:deg>${letters('3')}</m:deg>${e(letters('27'))}</m:rad>`, '\\sqrt[3]{27}'],
  [
    'limit',
    `<m:func><m:fName><m:limLow>${e(letters('lim', property('sty', 'p')))}<m:lim>${letters('x→∞')}</m:lim></m:limLow></m:fName>${e(letters('f'))}</m:func>`,
    '\\lim_{x\\to \\infty}f',
  ],
  ['vector', `<m:acc><m:accPr>${property('chr', '\u20d7')}</m:accPr>${e(letters('𝐴𝐵'))}</m:acc>`, '\\vec{AB}'],
  ['mean', `<m:bar><m:barPr>${property('pos', 'top')}</m:barPr>${e(letters('x'))}</m:bar>`, '\\overline{x}'],
  [
    'isotope',
    `<m:sPre><m:sub>${letters('92')}</m:sub><m:sup>${letters('235')}</m:sup>${e(letters('U', property('sty', 'p')))}</m:sPre>`,
    '{}_{92}^{235}\\mathrm{U}',
  ],
  [
    'binomial',
    fenced(
      '(',
      ')',
      `<m:f><m:fPr>${property('type', 'noBar')}</m:fPr><m:num>${letters('n')}</m:num><m:den>${letters('k')}</m:den></m:f>`,
    ),
    '\\binom{n}{k}',
  ],
  [
    'tall brackets',
    fenced('(', ')', `<m:f><m:num>${letters('1')}</m:num><m:den>${letters('2')}</m:den></m:f>`),
    '\\left(\\frac{1}{2}\\right)',
  ],
  [
    'Greek and signs',
    letters('Δ = αβ × 𝜃 ≤ 50% of ₹5'),
    '\\Delta =\\alpha \\beta \\times \\theta \\le 50\\%\\ of\\ ₹5',
  ],
  ['words', letters('क्षेत्रफल = 2 cm', '<m:nor/>'), '\\text{क्षेत्रफल }=\\text{ 2 cm}'],
  [
    'reaction',
    `<m:groupChr><m:groupChrPr>${property('chr', '→')}${property('vertJc', 'bot')}</m:groupChrPr>${e(letters('heat', '<m:nor/>'))}</m:groupChr>`,
    '\\xrightarrow{\\text{heat}}',
  ],
  [
    'square of a sine',
    `<m:sSup>${e(letters('sin', property('sty', 'p')))}<m:sup>${letters('2')}</m:sup></m:sSup>${letters('A')}`,
    '\\sin^{2}A',
  ],
  [
    'function before a letter',
    `<m:func><m:fName>${letters('cos')}</m:fName>${e(letters('θ'))}</m:func>${letters('d')}`,
    '\\cos\\theta d',
  ],
  [
    'prime',
    `<m:sSup>${e(`<m:sSub>${e(letters('f'))}<m:sub>${letters('n')}</m:sub></m:sSub>`)}<m:sup>${letters('′')}</m:sup></m:sSup>`,
    '{f_{n}}^{\\prime}',
  ],
]

test('ASM-01 every kind of equation Word knows has its TeX, and all of it is set', async () => {
  const bytes = await documentOf([
    head,
    ...equations.map(([name, omml]) => [
      paragraph(run(`${name}: `), math(omml)),
      plainCell('Yes'),
      plainCell('No'),
      plainCell('A'),
    ]),
  ])
  const { report, contents } = await importWord(bytes)
  expect(report).toMatchObject({ found: equations.length, kept: equations.length, report: [] })
  for (const [name, , tex] of equations) {
    const stem = contents.find((content) => content.stem.startsWith(`${name}:`))?.stem
    expect(stem).toBe(`${name}: $${tex}$`)
    expect(() => temml.renderToString(tex, { throwOnError: true })).not.toThrow()
  }
})

test('ASM-01 the report names what an import from Word could not keep, question by question', async () => {
  const answers = ['Yes', 'No', 'A'].map(plainCell)
  const object =
    '<w:r><w:object><v:shape><v:imagedata r:id="rId9"/></v:shape><o:OLEObject ProgID="Equation.DSMT4"/></w:object></w:r>'
  const bytes = await documentOf([
    head,
    [paragraph(run('One '), object), ...answers],
    [paragraph(run('Two '), run('under', '<w:u w:val="single"/>'), run(' lined')), ...answers],
    [
      paragraph(
        run('Three '),
        '<w:r><w:sym w:font="Symbol" w:char="F071"/></w:r>',
        '<w:r><w:sym w:font="Wingdings" w:char="F04A"/></w:r>',
      ),
      ...answers,
    ],
    [paragraph(run('Four '), math('<m:strange><m:e/></m:strange>', letters('x'))), ...answers],
    [
      paragraph(run('Five '), run('[struck]', '<w:strike/>'), '<w:del><w:r><w:delText>gone</w:delText></w:r></w:del>'),
      ...answers,
    ],
    [
      `${paragraph(run('Six'))}<w:tbl><w:tr><w:tc>${plainCell('a')}</w:tc><w:tc>${paragraph(math(letters('b')))}</w:tc></w:tr></w:tbl>${paragraph('<m:oMathPara>', math(letters('y=x')), '</m:oMathPara>')}`,
      ...answers,
    ],
    [
      paragraph(run('Seven is '), run('      ', '<w:u w:val="single"/>'), run('.')),
      plainCell(''),
      plainCell(''),
      plainCell('7'),
    ],
    [
      paragraph(
        run('Eight '),
        `<mc:AlternateContent><mc:Choice><w:r><w:t>once</w:t></w:r></mc:Choice><mc:Fallback><w:r><w:t>twice</w:t></w:r></mc:Fallback></mc:AlternateContent>`,
      ),
      ...answers,
    ],
  ])
  const { report, contents } = await importWord(bytes)
  expect(report.report.map(({ at, kind, cause, detail }) => [at, kind, cause, detail])).toEqual([
    [1, 'changed', 'formula-dropped', ''],
    [2, 'changed', 'underline-dropped', 'under'],
    [3, 'changed', 'symbol-dropped', 'Wingdings F04A'],
    [4, 'changed', 'formula-simplified', 'strange'],
    [5, 'changed', 'formatting-dropped', '[struck]'],
  ])
  expect(contents.map(({ stem }) => stem).toSorted()).toEqual([
    'Eight once',
    'Five \\[struck\\]',
    'Four $x$',
    'One',
    'Seven is [[a]] .',
    'Six\n\n| a | $b$ |\n\n$$y=x$$',
    'Three θ',
    'Two **under** lined',
  ])
})
