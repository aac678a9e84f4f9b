export type Level = {
  readonly key: string
  readonly label: string
  /** One character that stands for it on paper. */
  readonly symbol: string
  readonly descriptor: string
  /** How a sentence about it begins, with {name} and {does}. */
  readonly starter: string
}
export type Indicator = { readonly key: string; readonly text: string }
export type Area = { readonly key: string; readonly name: string; readonly indicators: readonly Indicator[] }

/** How a school describes the growth of its youngest children. */
export type Framework = {
  readonly terms: readonly { readonly key: string; readonly name: string }[]
  readonly areas: readonly Area[]
  /** From the first steps to what a child does with ease. */
  readonly levels: readonly Level[]
  /** How “not yet observed” is printed. */
  readonly notObserved: string
  /** Observations of an area, in different weeks, that a report needs. */
  readonly observations: number
  readonly childPrompts: readonly string[]
  readonly parentPrompts: readonly string[]
  /** Codes of the grades with such reports. */
  readonly gradeCodes: readonly number[]
  /** The consent that photos are printed under; without one no photo is printed. */
  readonly photoPurposeId: string | null
}

/** The level of an indicator nobody has seen yet. */
export const notObserved = 'none'

const area = (key: string, name: string, ...texts: string[]): Area => ({
  key,
  name,
  indicators: texts.map((text, at) => ({ key: `${key}-${at + 1}`, text })),
})

/** The framework a school begins with: the areas of the foundational stage. */
export const readyFramework: Framework = {
  terms: [
    { key: 't1', name: 'Term 1' },
    { key: 't2', name: 'Term 2' },
  ],
  areas: [
    area(
      'body',
      'Physical development',
      'runs, jumps and climbs with balance',
      'holds a crayon and draws lines and shapes',
      'washes hands and eats without help',
    ),
    area(
      'feelings',
      'Social and emotional development',
      'says how they feel in words',
      'takes turns and shares things',
      'settles into the day without a parent',
    ),
    area(
      'thinking',
      'Cognitive development',
      'sorts things by colour, shape or size',
      'counts and compares small numbers of things',
      'asks questions about what they see',
    ),
    area(
      'language',
      'Language and literacy',
      'listens to a story and retells it',
      'speaks in full sentences at home and at school',
      'recognises own name and some letters',
    ),
    area('arts', 'Art and culture', 'sings, moves and plays to music', 'makes pictures and models of own ideas'),
    area(
      'habits',
      'Learning habits',
      'stays with a task until it is finished',
      'takes care of things and puts them back',
    ),
  ],
  levels: [
    {
      key: 'beginning',
      label: 'Beginning',
      symbol: '○',
      descriptor: 'Tries it with a lot of help',
      starter: 'With help, {name} {does}.',
    },
    {
      key: 'progressing',
      label: 'Progressing',
      symbol: '◐',
      descriptor: 'Does it with a little help',
      starter: '{name} {does} with a little help.',
    },
    {
      key: 'confident',
      label: 'Confident',
      symbol: '●',
      descriptor: 'Does it without help',
      starter: '{name} {does} with ease.',
    },
  ],
  notObserved: 'Not yet observed',
  observations: 2,
  childPrompts: ['What do you like best at school?', 'What can you do now that was hard before?'],
  parentPrompts: ['What does your child enjoy at home?', 'What would you like us to know?'],
  gradeCodes: [13, 14, 15],
  photoPurposeId: null,
}

export const allIndicators = ({ areas }: Framework): readonly Indicator[] =>
  areas.flatMap(({ indicators }) => indicators)
