import { Question } from '../../question.ts'

const line = (id: string, text: string) => ({ id, text })
const stem =
  'Find **x** if $x^2 = \\frac{9}{4}$ and *x* is positive.\n\n| $x$ | $x^2$ |\n| --- | --- |\n| 1 | 1 |\n\n- first\n- second\n\n$$\\int_0^1 x\\,dx$$'

/** A question of every type with everything that a file has to keep. */
export const everyType = (pictureId: string): Question[] => {
  const plain = [
    {
      type: 'single',
      stem,
      marks: 1,
      explanation: 'Because $1 + 1 = 2$.',
      options: [line('a', '$\\frac{3}{2}$'), line('b', '2 < 3 & 4')],
      right: 'a',
    },
    {
      type: 'several',
      stem: 'Which are prime?',
      marks: 2,
      options: [line('p', '2'), line('q', '4'), line('r', '5')],
      right: ['p', 'r'],
      partial: 'rightOnly',
    },
    { type: 'trueFalse', stem: 'पृथ्वी सूर्य के चारों ओर घूमती है।', marks: 0.5, right: true },
    {
      type: 'match',
      stem: 'Match',
      marks: 3,
      left: [line('ka', 'Karnataka'), line('kl', 'Kerala')],
      right: [line('xb', 'Bengaluru'), line('aq', 'Thiruvananthapuram'), line('mm', 'Chennai')],
      pairs: { ka: 'xb', kl: 'aq' },
      partial: 'each',
    },
    {
      type: 'order',
      stem: 'Put in order',
      marks: 1,
      items: [line('zz', 'Seed'), line('bb', 'Seedling'), line('kk', 'Plant')],
      partial: 'neighbours',
    },
    {
      type: 'fillIn',
      stem: 'Water boils at [[a]] °C and freezes at [[b]] °C.',
      marks: 2,
      blanks: [
        { id: 'a', accepted: ['100', 'hundred'] },
        { id: 'b', accepted: ['0'] },
      ],
      isCaseSensitive: true,
      partial: 'none',
    },
    {
      type: 'numeric',
      stem: 'How far?',
      marks: 2,
      answer: '1.5',
      tolerance: { kind: 'percent', value: '2' },
      unit: {
        accepted: [
          { text: 'km', factor: '1' },
          { text: 'm', factor: '0.001' },
        ],
        without: 'half',
      },
    },
    {
      type: 'assertionReason',
      stem: '',
      marks: 1,
      assertion: 'Ice floats on water.',
      reason: 'Ice is less dense: $\\rho_i < \\rho_w$.',
      right: 'a',
    },
    {
      type: 'hotSpot',
      stem: 'Mark the nucleus.',
      marks: 1,
      picture: { fileId: pictureId, width: 640, height: 480, alt: 'A plant cell' },
      regions: [
        { id: 'n', shape: 'circle', x: 400, y: 333, radius: 77 },
        { id: 'v', shape: 'rectangle', x: 10, y: 20, width: 301, height: 407 },
      ],
      right: ['n'],
      partial: 'none',
    },
    {
      type: 'short',
      stem: 'Why does iron rust?',
      marks: 2,
      modelAnswer: 'Iron, oxygen and water: $\\ce{4Fe + 3O2 -> 2Fe2O3}$',
      scheme: [
        { text: 'Names oxygen', marks: 1 },
        { text: 'Names water', marks: 1 },
      ],
    },
    {
      type: 'long',
      stem: `Describe it. ![the water cycle](picture:${pictureId})`,
      marks: 5,
      modelAnswer: '1\\. It begins with a number.',
      scheme: [],
    },
  ].map((one) => Question.parse(one))
  const children = plain.slice(0, 10).map((question, at) => ({
    id: `c${at}`,
    question: { ...question, explanation: at === 2 ? 'It does.' : question.explanation },
  }))
  const marks = children.reduce((sum, { question }) => sum + question.marks, 0)
  return [
    ...plain,
    Question.parse({ type: 'passage', stem: 'Read this.\n\nThen answer.', explanation: 'All of it.', marks, children }),
  ]
}
