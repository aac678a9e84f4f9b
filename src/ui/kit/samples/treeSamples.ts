import type { DropRule } from '#ui/tree/treeMoves.ts'
import type { TreeNode } from '#ui/tree/treeNode.ts'

export interface SampleTopic {
  kind: 'unit' | 'chapter' | 'topic' | 'trust' | 'branch' | 'section'
  /** Lessons planned. */
  lessons?: number
  state?: 'done' | 'doing' | 'late'
  locked?: boolean
}

export type SampleNode = TreeNode<SampleTopic>

type Chapter = [name: string, topics: string[], state?: SampleTopic['state']]

const science: [unit: string, chapters: Chapter[]][] = [
  [
    'Materials',
    [
      ['Acids, bases and salts', ['Around the house', 'Natural indicators', 'Neutralisation'], 'done'],
      [
        'Physical and chemical changes',
        ['Changes that go back', 'Rusting of iron', 'Crystals of copper sulphate'],
        'doing',
      ],
      ['Heat', ['Hot and cold', 'Reading a thermometer', 'Sea breeze and land breeze'], 'late'],
    ],
  ],
  [
    'The world of the living',
    [
      ['Nutrition in plants', ['Photosynthesis', 'Pitcher plant and amarbel'], 'done'],
      ['Nutrition in animals', ['The food canal', 'How grass-eaters digest'], 'done'],
      ['Respiration in organisms', ['Why we breathe', 'Yeast']],
      ['Transportation', ['Heart and pulse', 'Water in plants']],
    ],
  ],
  [
    'How things work',
    [
      ['Electric current and its effects', ['Symbols of a circuit', 'Electromagnet', 'Electric bell']],
      ['Light', ['Along a straight line', 'Images in a plane mirror', 'जादू का दर्पण']],
    ],
  ],
  [
    'Natural resources',
    [
      ['Forests: our lifeline', []],
      ['Wastewater story', ['Open drains of a town', 'Better housekeeping']],
    ],
  ],
]

let last = 0
const make = (label: string, data: SampleTopic, children: SampleNode[] = []): SampleNode => {
  last += 1
  return { id: `k${last}`, label, data, children }
}

/** A year of science in Class 7. */
export function sampleCurriculum(): SampleNode[] {
  return science.map(([unit, chapters]) =>
    make(
      unit,
      { kind: 'unit' },
      chapters.map(([chapter, topics, state]) =>
        make(
          chapter,
          { kind: 'chapter', lessons: 4 + topics.length * 2, ...(state && { state }), locked: state === 'done' },
          topics.map((topic) => make(topic, { kind: 'topic', lessons: 2 })),
        ),
      ),
    ),
  )
}

/** Two thousand nodes: ten classes, eight subjects, five chapters, four topics. */
export function sampleSyllabus(): SampleNode[] {
  const subjects = ['English', 'Hindi', 'Kannada', 'Mathematics', 'Science', 'Social science', 'Computers', 'Art']
  return Array.from({ length: 10 }, (_, form) =>
    make(
      `Class ${form + 1}`,
      { kind: 'unit' },
      subjects.map((subject) =>
        make(
          `${subject} ${form + 1}`,
          { kind: 'chapter' },
          Array.from({ length: 5 }, (_, at) =>
            make(
              `Chapter ${at + 1}`,
              { kind: 'chapter', lessons: 6 },
              Array.from({ length: 4 }, (_, topic) => make(`Topic ${at + 1}.${topic + 1}`, { kind: 'topic' })),
            ),
          ),
        ),
      ),
    ),
  )
}

/** A trust, its schools and their sections. */
export function sampleOrganisation(): SampleNode[] {
  const sections = (...names: string[]) => names.map((name) => make(name, { kind: 'section' }))
  return [
    make('Banyan Trust', { kind: 'trust' }, [
      make('Bengaluru', { kind: 'branch' }, [
        make('Greenwood Public School', { kind: 'branch' }, sections('Primary', 'Middle', 'Secondary')),
        make('Greenwood, Whitefield', { kind: 'branch' }, sections('Primary', 'Middle')),
      ]),
      make('Mysuru', { kind: 'branch' }, [
        make('Riverside Vidyalaya', { kind: 'branch' }, sections('Primary', 'Secondary', 'Hostel')),
      ]),
    ]),
  ]
}

/** Units go at the top level, chapters in units, topics in chapters; what has been taught cannot move. */
export const sampleRule: DropRule<SampleTopic> = (item, parent) => {
  const { kind, locked } = item.data
  const above = parent?.data.kind
  if (locked) return 'it has already been taught, and past weeks are locked'
  if (kind === 'unit') return parent === null ? null : 'units belong at the top level'
  if (kind === 'chapter') return above === 'unit' ? null : 'chapters belong in a unit'
  return above === 'chapter' ? null : 'topics belong in a chapter'
}
