import fc from 'fast-check'
import { passwordProblems } from '#platform/contract/access/password.ts'
import * as patterns from '#platform/contract/patterns.ts'
import { countLines, isEmptyRichText, isSignedUrl } from '#platform/contract/richText.ts'
import { uploadPolicies } from '#platform/server/uploads/upload.ts'
import * as again from './fieldOracle.ts'

/** One rule, told twice: as the product has it and as it was written a second time. */
export type Ruled = {
  readonly name: string
  readonly made: fc.Arbitrary<unknown>
  readonly first: (value: never) => unknown
  readonly second: (value: never) => unknown
}

type Schema = { safeParse(value: unknown): { success: boolean } }

const hindi = { letters: 'अआकखगतनमयरलवशसह', signs: 'ािीुूेैोौं्' }
const capitals = 'ABCDEFGHIJKLMNOPQRSTUVWXYZÉÖΩЖ'

/** Texts made of pieces, most of which the rule knows. */
const pieces = (most: number, ...parts: readonly string[]) =>
  fc.array(fc.constantFrom(...parts), { maxLength: most }).map((found) => found.join(''))

/** Texts the rule takes, with a letter put in, left out or changed in most of them. */
const nearly = (accepted: readonly string[], strange: readonly string[]) =>
  fc
    .tuple(
      fc.constantFrom(...accepted),
      fc.nat(40),
      fc.constantFrom('as it is', 'put in', 'left out', 'changed'),
      fc.constantFrom(...strange),
    )
    .map(([text, place, deed, letter]) => {
      const letters = [...text]
      const at = letters.length === 0 ? 0 : place % (letters.length + 1)
      if (deed === 'put in') letters.splice(at, 0, letter)
      if (deed === 'left out') letters.splice(at, 1)
      if (deed === 'changed') letters.splice(at, 1, letter)
      return letters.join('')
    })

const taken = (schema: Schema) => (value: unknown) => schema.safeParse(value).success
const examplesOf = (name: keyof typeof patterns.examples) => {
  const { accepted, refused } = patterns.examples[name]
  return [...accepted, ...refused].filter((value) => typeof value === 'string') as string[]
}

const digitsRule = (schema: Schema, most: number): Ruled => ({
  name: `digits, at most ${most}`,
  made: fc.oneof(fc.stringMatching(/^[0-9]{0,14}$/), nearly(examplesOf('Digits'), ['1', '9', ' ', '-', 'a', '.', '१'])),
  first: taken(schema),
  second: (text: string) => again.takesDigits(text, most),
})

const nameRule = (schema: Schema, strict: boolean): Ruled => ({
  name: strict ? 'strict name' : 'name',
  made: pieces(
    14,
    'a',
    'B',
    'z',
    ' ',
    '  ',
    ',',
    '.',
    "'",
    '-',
    ...hindi.letters,
    ...hindi.signs.replace('्', ''),
    '1',
    '_',
    '<',
    'Asha',
  ),
  first: taken(schema),
  second: (text: string) => again.takesName(text, hindi, strict),
})

const labelRule = (schema: Schema, most: number, symbols: string): Ruled => ({
  name: `label of ${most} with ${symbols || 'no more'}`,
  made: pieces(
    9,
    'a',
    'Lab',
    '7',
    ' ',
    '_',
    '-',
    '&',
    '(',
    ')',
    ',',
    ':',
    '+',
    '#',
    "'",
    'Physics',
    'क',
    'ा',
    ...'./\\'.split(''),
    ';',
  ),
  first: taken(schema),
  second: (text: string) => again.takesLabel(text, most, symbols, hindi.letters + hindi.signs),
})

/** Blocks of rich text with the lines a writer would count in each. */
const block = fc.oneof(
  fc.record({
    html: fc.constantFrom('<p>a</p>', '<P class="x>y">b</P>', '<p>c <b>d</b></p>', '<p>1 < 2</p>'),
    lines: fc.constant(1),
  }),
  fc
    .array(fc.constantFrom('<li>a</li>', '<li><p>b</p></li>', '<li class="p">c</li>'), { minLength: 1, maxLength: 5 })
    .map((items) => ({ html: `<ul>${items.join('')}</ul>`, lines: items.length })),
  fc.record({ html: fc.constantFrom('<h1>a</h1>', '<!-- <p>no</p> -->', '<b>c</b>', '<br>'), lines: fc.constant(0) }),
)

const signatureNames: readonly (readonly string[])[] = [
  ['X-Amz-Signature'],
  ['AWSAccessKeyId', 'Signature'],
  ['X-Goog-Signature'],
  ['GoogleAccessId', 'Signature'],
  ['sig', 'se'],
  ['Signature', 'Key-Pair-Id'],
]

export const fieldRules: readonly Ruled[] = [
  {
    name: 'password',
    made: fc.oneof(
      pieces(12, 'a', 'b', 'z', ' ', '1', '9', 'A', 'Q', 'É', 'Ж', 'é', '!', '@', '_', '-', '.', '🙂', 'क'),
      fc.stringMatching(/^[a-c1A]{120,135}$/),
    ),
    first: (text: string) => passwordProblems(text).length === 0,
    second: (text: string) => again.takesPassword(text, capitals),
  },
  {
    name: 'phone',
    made: nearly(examplesOf('Phone'), ['1', ' ', '-', '.', '+', 'x', '(', '९']),
    first: taken(patterns.Phone),
    second: again.takesPhone,
  },
  {
    name: 'e-mail',
    made: fc.oneof(
      nearly(examplesOf('Email'), ['a', '.', '@', '-', ' ', '_', '1', '"', 'é']),
      pieces(9, 'a', 'b.c', '@', '@school', '.in', '.', '-', '_', 'x1', 'l'.repeat(60)),
      // Of the others hardly one in ten is taken.
      fc
        .tuple(fc.constantFrom('a', 'b.c', 'x1', 'office_2'), fc.constantFrom('school.in', 'a-b.co.in', 'x'))
        .map((parts) => parts.join('@')),
    ),
    first: taken(patterns.Email),
    second: again.takesEmail,
  },
  {
    name: 'percentage',
    made: fc.oneof(
      nearly(examplesOf('Percentage'), ['0', '1', '9', '.', '%', '-', ' ']),
      fc
        .tuple(fc.nat(130), fc.constantFrom('', '.0', '.5', '.99', '.005'), fc.constantFrom('', '%'))
        .map((parts) => parts.join('')),
    ),
    first: taken(patterns.Percentage),
    second: again.takesPercentage,
  },
  digitsRule(patterns.Digits, 20),
  digitsRule(patterns.Digits6, 6),
  digitsRule(patterns.Digits10, 10),
  digitsRule(patterns.Digits12, 12),
  nameRule(patterns.PersonName, false),
  nameRule(patterns.StrictPersonName, true),
  labelRule(patterns.Label25, 25, ''),
  labelRule(patterns.Label25Dot, 25, '.'),
  labelRule(patterns.Label30, 30, '.'),
  labelRule(patterns.Code21, 21, '/\\'),
  {
    name: 'whole number from 1 to 200',
    made: fc.oneof(
      fc.integer({ min: -5, max: 260 }),
      fc.integer({ min: -5, max: 260 }).map(String),
      fc.constantFrom(1.5, '1.5', '007', ' 1', '1 ', '', null, true, '1e2', '+1'),
    ),
    first: taken(patterns.WholeNumber200),
    second: (value: unknown) => again.takesWhole(value, 200),
  },
  {
    name: 'PIN code',
    made: fc.oneof(fc.stringMatching(/^[0-9]{5,7}$/), nearly(examplesOf('Pincode'), ['0', '5', ' ', 'a'])),
    first: taken(patterns.Pincode),
    second: again.takesPincode,
  },
  {
    name: 'Aadhaar',
    made: fc.oneof(
      nearly(['234123412346', '2341 2341 2346', '2341-2341-2346', '999941057058'], ['0', '1', '5', ' ', '-']),
      fc.tuple(fc.stringMatching(/^[2-9][0-9]{10}$/), fc.nat(9)).map((parts) => parts.join('')),
    ),
    first: taken(patterns.Aadhaar),
    second: again.takesAadhaar,
  },
  {
    name: 'lines of rich text',
    made: fc.array(block, { maxLength: 10 }),
    first: (blocks: { html: string; lines: number }[]) => countLines(blocks.map(({ html }) => html).join('')),
    second: (blocks: { html: string; lines: number }[]) => blocks.reduce((sum, { lines }) => sum + lines, 0),
  },
  {
    name: 'empty rich text',
    made: pieces(
      5,
      '<p></p>',
      '<p><br></p>',
      '&nbsp;',
      ' ',
      '\u200b',
      '<!-- <p>no</p> -->',
      '<br>',
      'a',
      '<img src="x">',
    ),
    first: isEmptyRichText,
    second: (html: string) =>
      !html
        .replaceAll('<!-- <p>no</p> -->', '')
        .replaceAll('&nbsp;', '')
        .match(/a|<img/),
  },
  {
    name: 'signed address',
    made: fc.subarray([...new Set(signatureNames.flat()), 'id', 'page'], { minLength: 0 }),
    first: (names: string[]) =>
      isSignedUrl(`https://files.example/a.pdf?${names.map((name) => `${name}=x1`).join('&')}#Signature=1`),
    second: (names: string[]) => signatureNames.some((set) => set.every((name) => names.includes(name))),
  },
  {
    name: 'limits of uploads',
    made: fc.record({
      kind: fc.constantFrom('ticketAttachment', 'libraryDocument'),
      extension: fc.constantFrom(
        'doc',
        'docx',
        'jpeg',
        'jpg',
        'xlsx',
        'xls',
        'pdf',
        'ppt',
        'pptx',
        'png',
        'exe',
        'svg',
        'zip',
      ),
      megabytes: fc.integer({ min: 1, max: 12 }),
    }),
    first: ({
      kind,
      extension,
      megabytes,
    }: {
      kind: 'ticketAttachment' | 'libraryDocument'
      extension: string
      megabytes: number
    }) => {
      const policy = uploadPolicies[kind]
      return (policy.extensions as readonly string[]).includes(extension) && megabytes * 2 ** 20 <= policy.maxBytes
    },
    second: ({ kind, extension, megabytes }: { kind: string; extension: string; megabytes: number }) =>
      kind === 'ticketAttachment'
        ? 'doc docx jpeg jpg xlsx xls pdf'.split(' ').includes(extension) && megabytes <= 5
        : 'doc docx ppt pptx pdf'.split(' ').includes(extension) && megabytes <= 10,
  },
]
