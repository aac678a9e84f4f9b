import fc from 'fast-check'
import { passwordProblems } from '#platform/contract/access/password.ts'
import * as patterns from '#platform/contract/patterns.ts'
import { countLines, isEmptyRichText, isSignedUrl } from '#platform/contract/richText.ts'
import { uploadPolicies } from '#platform/server/uploads/upload.ts'
import * as oracle from './fieldOracle.ts'

/** One rule in two implementations: the product's and an independent one. */
export type InputRule = {
  readonly name: string
  readonly values: fc.Arbitrary<unknown>
  readonly product: (value: never) => unknown
  readonly oracle: (value: never) => unknown
}

type ParsableSchema = { safeParse(value: unknown): { success: boolean } }

const hindi = { letters: 'अआकखगतनमयरलवशसह', signs: 'ािीुूेैोौं्' }
const capitals = 'ABCDEFGHIJKLMNOPQRSTUVWXYZÉÖΩЖ'

/** Texts built from pieces, most of which the rule accepts. */
const joinPieces = (most: number, ...parts: readonly string[]) =>
  fc.array(fc.constantFrom(...parts), { maxLength: most }).map((found) => found.join(''))

/** Valid texts, most of them with a character inserted, removed or replaced. */
const mutateText = (accepted: readonly string[], strange: readonly string[]) =>
  fc
    .tuple(
      fc.constantFrom(...accepted),
      fc.nat(40),
      fc.constantFrom('keep', 'insert', 'remove', 'replace'),
      fc.constantFrom(...strange),
    )
    .map(([text, place, action, letter]) => {
      const letters = [...text]
      const at = letters.length === 0 ? 0 : place % (letters.length + 1)
      if (action === 'insert') letters.splice(at, 0, letter)
      if (action === 'remove') letters.splice(at, 1)
      if (action === 'replace') letters.splice(at, 1, letter)
      return letters.join('')
    })

const isAccepted = (schema: ParsableSchema) => (value: unknown) => schema.safeParse(value).success
const listExamples = (name: keyof typeof patterns.examples) => {
  const { accepted, refused } = patterns.examples[name]
  return [...accepted, ...refused].filter((value) => typeof value === 'string') as string[]
}

const typedPhones = [
  '9845012345',
  '98450 12345',
  '098450-12345',
  '91 98450 12345',
  '+91 (98450) 12345',
  '080-2345 6789',
  '+65 9123 4567',
  '+442079460958',
  '0845012345',
  '+0845012345',
]

const nameRule: InputRule = {
  name: 'name',
  values: joinPieces(
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
  product: isAccepted(patterns.PersonName),
  oracle: (text: string) => oracle.isName(text, hindi),
}

const buildLabelRule = (schema: ParsableSchema, most: number, symbols: string): InputRule => ({
  name: `label of ${most} with ${symbols || 'no extra symbols'}`,
  values: joinPieces(
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
  product: isAccepted(schema),
  oracle: (text: string) => oracle.isLabel(text, most, symbols, hindi.letters + hindi.signs),
})

/** Blocks of rich text, with the number of lines in each. */
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

export const fieldRules: readonly InputRule[] = [
  {
    name: 'password',
    values: fc.oneof(
      joinPieces(12, 'a', 'b', 'z', ' ', '1', '9', 'A', 'Q', 'É', 'Ж', 'é', '!', '@', '_', '-', '.', '🙂', 'क'),
      fc.stringMatching(/^[a-c1A]{120,135}$/),
    ),
    product: (text: string) => passwordProblems(text).length === 0,
    oracle: (text: string) => oracle.isPassword(text, capitals),
  },
  {
    name: 'phone',
    values: mutateText(typedPhones, ['1', '0', ' ', '-', '.', '+', 'x', '(', '९']),
    product: (text: string) => patterns.dialNumberOf(text) !== undefined,
    oracle: oracle.isPhone,
  },
  {
    name: 'e-mail',
    values: fc.oneof(
      mutateText(listExamples('Email'), ['a', '.', '@', '-', ' ', '_', '1', '"', 'é']),
      joinPieces(9, 'a', 'b.c', '@', '@school', '.in', '.', '-', '_', 'x1', 'l'.repeat(60)),
      // Hardly one in ten of the others is valid.
      fc
        .tuple(fc.constantFrom('a', 'b.c', 'x1', 'office_2'), fc.constantFrom('school.in', 'a-b.co.in', 'x'))
        .map((parts) => parts.join('@')),
    ),
    product: isAccepted(patterns.Email),
    oracle: oracle.isEmail,
  },
  nameRule,
  buildLabelRule(patterns.Label25, 25, ''),
  buildLabelRule(patterns.Label30, 30, '.'),
  buildLabelRule(patterns.Code21, 21, '/\\'),
  {
    name: 'whole number from 1 to 200',
    values: fc.oneof(
      fc.integer({ min: -5, max: 260 }),
      fc.integer({ min: -5, max: 260 }).map(String),
      fc.constantFrom(1.5, '1.5', '007', ' 1', '1 ', '', null, true, '1e2', '+1'),
    ),
    product: isAccepted(patterns.wholeNumber(1, 200)),
    oracle: (value: unknown) => oracle.isWholeNumber(value, 200),
  },
  {
    name: 'PIN code',
    values: fc.oneof(fc.stringMatching(/^[0-9]{5,7}$/), mutateText(listExamples('Pincode'), ['0', '5', ' ', 'a'])),
    product: isAccepted(patterns.Pincode),
    oracle: oracle.isPincode,
  },
  {
    name: 'Aadhaar',
    values: fc.oneof(
      mutateText(['234123412346', '2341 2341 2346', '2341-2341-2346', '999941057058'], ['0', '1', '5', ' ', '-']),
      fc.tuple(fc.stringMatching(/^[2-9][0-9]{10}$/), fc.nat(9)).map((parts) => parts.join('')),
    ),
    product: isAccepted(patterns.Aadhaar),
    oracle: oracle.isAadhaar,
  },
  {
    name: 'rich text line count',
    values: fc.array(block, { maxLength: 10 }),
    product: (blocks: { html: string; lines: number }[]) => countLines(blocks.map(({ html }) => html).join('')),
    oracle: (blocks: { html: string; lines: number }[]) => blocks.reduce((sum, { lines }) => sum + lines, 0),
  },
  {
    name: 'empty rich text',
    values: joinPieces(
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
    product: isEmptyRichText,
    oracle: (html: string) =>
      !html
        .replaceAll('<!-- <p>no</p> -->', '')
        .replaceAll('&nbsp;', '')
        .match(/a|<img/),
  },
  {
    name: 'signed URL',
    values: fc.subarray([...new Set(signatureNames.flat()), 'id', 'page'], { minLength: 0 }),
    product: (names: string[]) =>
      isSignedUrl(`https://files.example/a.pdf?${names.map((name) => `${name}=x1`).join('&')}#Signature=1`),
    oracle: (names: string[]) => signatureNames.some((set) => set.every((name) => names.includes(name))),
  },
  {
    name: 'upload limits',
    values: fc.record({
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
    product: ({
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
    oracle: ({ kind, extension, megabytes }: { kind: string; extension: string; megabytes: number }) =>
      kind === 'ticketAttachment'
        ? 'doc docx jpeg jpg xlsx xls pdf'.split(' ').includes(extension) && megabytes <= 5
        : 'doc docx ppt pptx pdf'.split(' ').includes(extension) && megabytes <= 10,
  },
]
